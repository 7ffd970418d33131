import { readNotes } from './notes'

const files = import.meta.glob<string>('../../docs/machines/notes.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The notes that the repository keeps. */
export const notes = Object.values(files).flatMap(readNotes)
