import type { Group, Section } from '../../contract/home'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same, stepsOf } from '../trail'
import type { HomeTabsEvent } from './homeTabsMachine'
import { homeTabsMachine } from './homeTabsMachine'

const one: Section = { id: 's1', name: 'For you' }
const two: Section = { id: 's2', name: 'Mall' }
const three: Section = { id: 's3', name: 'Donation' }

const rowsOf = (section: string | undefined): readonly Group[] => [
  { id: `rows-of-${section}`, title: 'Rows', kind: 'product', pinned: false, items: [] },
]

const lost = { error: { kind: 'network', key: 'default' } }

type Sight = Seen<typeof homeTabsMachine>

const isOther = ({ section, sections }: Sight['context'], chosen: string) =>
  chosen !== section && sections.some(({ id }) => id === chosen)

/** Another tab loads its rows; the chosen one and one that is gone change nothing. */
const steps = (state: string) => ({
  'tab.choose': ({ context }: Sight, event: HomeTabsEvent) =>
    event.type === 'tab.choose' && isOther(context, event.section) ? 'tabbed.loading' : state,
  'tabs.refresh': 'loadingTabs',
})

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
    loadingTabs: {
      accepts: ['tabs.refresh'],
      leads: {
        'tabs.refresh': 'loadingTabs',
        'listSections two': 'tabbed.loading',
        'listSections other': 'tabbed.loading',
        'listSections none': 'tabbed.loading',
        'listSections lost': 'failed',
      },
      does: { 'tabs.refresh': ['call listSections'] },
    },
    failed: {
      accepts: ['tabs.retry', 'tabs.refresh'],
      leads: { 'tabs.retry': 'loadingTabs', 'tabs.refresh': 'loadingTabs' },
    },
    'tabbed.loading': {
      accepts: ['tab.choose', 'tabs.refresh'],
      leads: {
        ...steps('tabbed.loading'),
        'listGroups rows': 'tabbed.shown',
        'listGroups nothing': 'tabbed.empty',
        'listGroups lost': 'tabbed.failed',
      },
    },
    'tabbed.shown': { accepts: ['tab.choose', 'tabs.refresh'], leads: steps('tabbed.shown') },
    'tabbed.empty': {
      accepts: ['tab.choose', 'tabs.refresh'],
      leads: steps('tabbed.empty'),
      check: ({ context: { groups } }) => same(groups.length, 0),
    },
    'tabbed.failed': {
      accepts: ['tab.choose', 'tabs.retry', 'tabs.refresh'],
      leads: { ...steps('tabbed.failed'), 'tabs.retry': 'tabbed.loading' },
    },
  },
  invariants: {
    'the chosen tab is one of those that are there': ({ context: { section, sections } }) => {
      if (sections.length === 0 ? section !== undefined : !sections.some(({ id }) => id === section))
        throw new Error(`${section} of ${sections.map(({ id }) => id).join()}`)
    },
    'a tab that was chosen is the one whose rows load': ({ context, trail }) => {
      const last = stepsOf(trail).at(-1)
      const event = last?.cause?.kind === 'event' ? (last.cause.event as HomeTabsEvent) : undefined
      if (event?.type === 'tab.choose' && last?.effects.includes('call listGroups'))
        same(context.section, event.section)
    },
    'no row of the tab before stays under the one that was chosen': ({ context, trail }) => {
      const last = stepsOf(trail).at(-1)
      const isChosen = last?.cause?.kind === 'event' && last.cause.event.type === 'tab.choose'
      if (isChosen && last.effects.includes('call listGroups')) same(context.groups, [])
    },
    'rows that are shown are those of the chosen tab': ({ snapshot, context: { section, groups } }) => {
      if (snapshot.matches({ tabbed: 'shown' }) && groups[0]?.id !== `rows-of-${section}`)
        throw new Error(`${groups[0]?.id} under ${section}`)
    },
  },
})
