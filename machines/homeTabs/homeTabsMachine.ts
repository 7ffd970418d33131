import { assign, fromPromise, setup } from 'xstate'
import type { Group, Section } from '../../contract/home'
import { notProvided } from '../ports'

interface HomeTabsContext {
  sections: readonly Section[]
  /** The selected tab; the first one by default, undefined where the market has no tabs. */
  section?: string
  groups: readonly Group[]
}

export type HomeTabsEvent =
  | { type: 'tab.choose'; section: string }
  | { type: 'tabs.retry' }
  /** The language or the shopper changed. */
  | { type: 'tabs.refresh' }

/** Runs for the whole visit, so that the selected tab is kept (HOM-003). */
export const homeTabsMachine = setup({
  types: {} as { context: HomeTabsContext; events: HomeTabsEvent; tags: 'busy' | 'tabs' },
  actors: {
    listSections: fromPromise<readonly Section[]>(notProvided('listSections')),
    listGroups: fromPromise<readonly Group[], { section?: string }>(notProvided('listGroups')),
  },
  actions: {
    setSections: assign(({ context }, { sections }: { sections: readonly Section[] }) => ({
      sections,
      section: sections.some(({ id }) => id === context.section) ? context.section : sections[0]?.id,
    })),
    choose: assign((_, { section }: { section: string }) => ({ section, groups: [] })),
    setGroups: assign((_, { groups }: { groups: readonly Group[] }) => ({ groups })),
  },
  guards: {
    isOtherTab: ({ context }, { section }: { section: string }) =>
      section !== context.section && context.sections.some(({ id }) => id === section),
    isNothing: (_, { groups }: { groups: readonly Group[] }) => groups.length === 0,
  },
}).createMachine({
  id: 'homeTabs',
  description: 'The tabs of the home page and the rows under the chosen one.',
  meta: { requirements: ['HOM-001', 'HOM-003'] },
  context: { sections: [], groups: [] },
  initial: 'loadingTabs',
  states: {
    loadingTabs: {
      description: 'The tabs are loading; on a refresh the previous ones stay visible.',
      meta: { screen: '/', requirements: ['HOM-001', 'HOM-003'] },
      tags: 'busy',
      on: { 'tabs.refresh': { target: 'loadingTabs', reenter: true } },
      invoke: {
        src: 'listSections',
        onDone: {
          target: 'tabbed',
          actions: { type: 'setSections', params: ({ event }) => ({ sections: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The tabs failed to load. The shopper can retry.',
      meta: { screen: '/', requirements: ['HOM-001', 'GEN-023'] },
      on: { 'tabs.retry': 'loadingTabs', 'tabs.refresh': 'loadingTabs' },
    },
    tabbed: {
      description: 'The tabs are loaded. If there are any, one is selected.',
      meta: { screen: '/', requirements: ['HOM-003'] },
      tags: 'tabs',
      initial: 'loading',
      on: {
        'tab.choose': {
          guard: { type: 'isOtherTab', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'tabs.refresh': 'loadingTabs',
      },
      states: {
        loading: {
          description: 'The rows of the selected tab are loading. A skeleton is shown.',
          meta: { screen: '/', requirements: ['HOM-001', 'HOM-003', 'GEN-023'] },
          tags: 'busy',
          invoke: {
            src: 'listGroups',
            input: ({ context }) => ({ section: context.section }),
            onDone: [
              {
                guard: { type: 'isNothing', params: ({ event }) => ({ groups: event.output }) },
                target: 'empty',
                actions: { type: 'setGroups', params: ({ event }) => ({ groups: event.output }) },
              },
              { target: 'shown', actions: { type: 'setGroups', params: ({ event }) => ({ groups: event.output }) } },
            ],
            onError: 'failed',
          },
        },
        shown: {
          description: 'The rows of the selected tab are shown.',
          meta: { screen: '/', requirements: ['HOM-001', 'HOM-003'] },
        },
        empty: {
          description: 'The selected tab has no rows; the area under it is empty.',
          meta: { screen: '/', requirements: ['HOM-001'] },
        },
        failed: {
          description: 'The rows failed to load. The shopper can retry or select another tab.',
          meta: { screen: '/', requirements: ['HOM-001', 'GEN-023'] },
          on: { 'tabs.retry': 'loading' },
        },
      },
    },
  },
})
