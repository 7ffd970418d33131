import { Button, Field as ChakraField, Heading, Stack, Text, Textarea } from '@chakra-ui/react'
import { useState } from 'react'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { nameOfPicked } from '../chart/names'
import type { Note } from '../notes/notes'
import { idOf } from '../notes/notes'
import { fieldDate } from '../dates'
import { useLanguage, useTexts } from '../texts'
import { Field } from './controls'
import { LinkButton } from './facts'

type Props = {
  chart: Chart
  wording: Wording
  picked: Picked
  notes: readonly Note[]
  today: () => string
  onPick: (picked: Picked) => void
}

/** What analysts wrote about the picked state or transition; about the whole machine if nothing is picked. */
export function NotesPanel({ chart, wording, picked, notes, today, onPick }: Props) {
  const { notes: texts } = useTexts()
  const language = useLanguage()
  const shown = picked ? notes.filter((note) => idOf(note) === picked.id) : notes
  return (
    <Stack gap="4">
      <Heading as="h3" fontSize="16px" overflowWrap="anywhere">
        {picked ? nameOfPicked(chart, picked.id, wording) : texts.all(chart.name[wording])}
      </Heading>
      {shown.length === 0 && <Text color="fg.muted">{picked ? texts.none : texts.noneHere}</Text>}
      {shown.map((note) => (
        <Stack
          as="article"
          key={`${idOf(note)} ${note.date} ${note.text}`}
          gap="1"
          padding="10px 12px"
          borderInlineStartWidth="3px"
          borderInlineStartColor="chart.moved"
          borderRadius="4px"
          bg="bg.subtle"
        >
          {!picked && (
            <LinkButton
              type="button"
              onClick={() => onPick({ kind: 'state' in note ? 'state' : 'edge', id: idOf(note) })}
            >
              {nameOfPicked(chart, idOf(note), wording)}
            </LinkButton>
          )}
          <Text whiteSpace="pre-wrap">{note.text}</Text>
          <Text fontSize="12px" color="fg.muted">
            {texts.by(note.author, fieldDate(note.date, language) ?? note.date)}
          </Text>
        </Stack>
      ))}
      {picked ? (
        <Write
          key={picked.id}
          chart={chart}
          picked={picked}
          name={nameOfPicked(chart, picked.id, wording)}
          today={today}
        />
      ) : (
        <Text color="fg.muted">{texts.pickFirst}</Text>
      )}
    </Stack>
  )
}

type WriteProps = { chart: Chart; picked: NonNullable<Picked>; name: string; today: () => string }

/** The page has no way to write into the repository, so it hands over what belongs into the file. */
function Write({ chart, picked, name, today }: WriteProps) {
  const { notes, copied } = useTexts()
  const [text, setText] = useState('')
  const [author, setAuthor] = useState('')
  const [isCopied, setCopied] = useState(false)
  const note = { machine: chart.id, [picked.kind]: picked.id, text: text.trim(), author: author.trim(), date: today() }
  return (
    <Stack asChild gap="3" paddingTop="4" borderTopWidth="1px">
      <form
        aria-label={notes.write}
        onSubmit={(event) => {
          event.preventDefault()
          void navigator.clipboard.writeText(JSON.stringify(note, undefined, 2)).then(() => setCopied(true))
        }}
      >
        <Heading as="h4" fontSize="14px">
          {notes.write}
        </Heading>
        <Text fontSize="12px" color="fg.muted">
          {notes.about(name)}
        </Text>
        <ChakraField.Root gap="1">
          <ChakraField.Label fontSize="12px" color="fg.muted" fontWeight="400">
            {notes.text}
          </ChakraField.Label>
          <Textarea
            size="sm"
            rows={4}
            maxLength={2000}
            bg="bg.subtle"
            borderColor="border.emphasized"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setCopied(false)
            }}
          />
        </ChakraField.Root>
        <Field label={notes.author} value={author} onChange={setAuthor} />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          disabled={text.trim() === '' || author.trim() === '' || author.length > 80}
        >
          {notes.copy}
        </Button>
        <Text role="status" fontSize="12px" color="fg.muted">
          {isCopied ? copied : notes.hint}
        </Text>
      </form>
    </Stack>
  )
}
