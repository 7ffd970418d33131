import type { Group, Section } from '../../contract/home'
import { defineModel } from '../model'
import { homeTabsMachine } from './homeTabsMachine'

const one: Section = { id: 's1', name: 'For you' }
const two: Section = { id: 's2', name: 'Mall' }
const three: Section = { id: 's3', name: 'Donation' }

const rowsOf = (section: string | undefined): readonly Group[] => [
  { id: `rows-of-${section}`, title: 'Rows', kind: 'product', pinned: false, items: [] },
]

const lost = { error: { kind: 'network', key: 'default' } }

export const homeTabsModel = defineModel(homeTabsMachine, {
  inputs: { plain: { input: () => undefined } },
  samples: {
    'tab.choose': [
      { type: 'tab.choose', section: 's2' },
      { type: 'tab.choose', section: 's3' },
    ],
    'tabs.retry': [{ type: 'tabs.retry' }],
    'tabs.refresh': [{ type: 'tabs.refresh' }],
  },
  outcomes: {
    listSections: { two: { done: [one, two] }, other: { done: [two, three] }, none: { done: [] }, lost },
    listGroups: {
      rows: { done: ({ input }) => rowsOf(input.section), when: ({ input }) => input.section !== undefined },
      nothing: { done: [] },
      lost,
    },
  },
  serialize: ({ context }) => [
    context.sections.map(({ id }) => id),
    context.section,
    context.groups.map(({ id }) => id),
  ],
  expects: {
    loadingTabs: { accepts: ['tabs.refresh'] },
    failed: { accepts: ['tabs.retry', 'tabs.refresh'] },
    'tabbed.loading': { accepts: ['tab.choose', 'tabs.refresh'] },
    'tabbed.shown': { accepts: ['tab.choose', 'tabs.refresh'] },
    'tabbed.empty': { accepts: ['tab.choose', 'tabs.refresh'] },
    'tabbed.failed': { accepts: ['tab.choose', 'tabs.retry', 'tabs.refresh'] },
  },
  invariants: {
    'the chosen tab is one of those that are there': ({ context: { section, sections } }) => {
      if (sections.length === 0 ? section !== undefined : !sections.some(({ id }) => id === section))
        throw new Error(`${section} of ${sections.map(({ id }) => id).join()}`)
    },
    'rows that are shown are those of the chosen tab': ({ snapshot, context: { section, groups } }) => {
      if (snapshot.matches({ tabbed: 'shown' }) && groups[0]?.id !== `rows-of-${section}`)
        throw new Error(`${groups[0]?.id} under ${section}`)
    },
  },
})
