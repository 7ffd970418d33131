import { expect } from '@playwright/test'
import { listSuggestions } from '../../contract/search'
import type { Suggestion } from '../../contract/search'
import type { searchMachine } from '../../machines/search/searchMachine'
import { searchModel } from '../../machines/search/searchModel'
import type { Situation } from '../../tests/graph/explore'
import type { SnapshotFrom } from 'xstate'
import { expectAtRest } from '../phone'
import type { Stage } from './stage'
import type { End, Rest } from './walk'
import { defineWalk, unplayed } from './walk'

const snapshotOf = ({ snapshot }: Situation) => snapshot as SnapshotFrom<typeof searchMachine>
const contextOf = (at: Situation) => snapshotOf(at).context
const isStart = (at: Situation) => contextOf(at).keyword === ''
/** The list of suggestions lies over what is under the field. */
const isOffered = (at: Situation) => snapshotOf(at).hasTag('suggests') && contextOf(at).suggestions.length > 0

const field = ({ shown }: Stage) => shown.getByRole('combobox')
const options = ({ shown }: Stage) => shown.getByRole('option')
const recents = ({ shown }: Stage) => shown.locator('.recent__keyword')
const isAtStart = (stage: Stage) => expect(stage.page).toHaveURL(/\/search(\?(?!.*keyword=).*)?$/)

/** The keywords of the model, searched for one after the other. */
async function begin(stage: Stage): Promise<void> {
  await stage.openInApp('/search')
  for (const keyword of ['เค้ก', 'ชา']) {
    await field(stage).fill(keyword)
    await field(stage).press('Enter')
    await expect(stage.page).toHaveURL(/keyword=/)
    await expectAtRest(stage.page)
    await stage.back()
    await isAtStart(stage)
    await expectAtRest(stage.page)
  }
  await stage.gate(listSuggestions).forget()
  await field(stage).fill('')
  await expect(recents(stage)).toHaveText(['ชา', 'เค้ก'])
}

/** What the last step has opened: results, a product or a shop. The shopper comes back from there. */
async function seesOpened(stage: Stage, at: Situation): Promise<void> {
  const { page } = stage
  const isSearch = at.edges.some((id) => id.endsWith('--> search.searching'))
  const isPage = at.edges.some((id) => id.includes('[isPage'))
  if (!isSearch && !isPage) return
  await expect(page).not.toHaveURL(/\/search(\?(?!.*keyword=).*)?$/)
  if (isSearch) {
    const { wanted } = contextOf(at)
    await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('keyword') === wanted)
    await expect(field(stage)).toHaveValue(wanted)
  } else await expect(page).toHaveURL(/\/(product\/1008|merchant-detail\/100002)/)
  await expectAtRest(page)
  await stage.back()
  await expect(page).toHaveURL((url) => (url.searchParams.get('keyword') ?? '') === contextOf(at).keyword)
  await expectAtRest(page)
}

/** What stands in the field, what is suggested for it, and the keywords or the tab under it. */
async function sees(stage: Stage, at: Situation): Promise<void> {
  const { text, suggestions, active, recent, tab } = contextOf(at)
  const { LL, shown } = stage
  const offered = isOffered(at) ? suggestions : []
  await expect(field(stage)).toHaveValue(text)
  await expect(field(stage)).toHaveAttribute('aria-expanded', String(offered.length > 0))
  await expect(options(stage)).toHaveText(offered.map((one) => `${one.text}${LL.searching.kind[one.kind]()}`))
  await expect(shown.locator('[role=option][aria-selected=true]')).toHaveText(
    active === undefined ? [] : `${suggestions[active]!.text}${LL.searching.kind[suggestions[active]!.kind]()}`,
  )
  if (isStart(at)) return expect(recents(stage)).toHaveText([...recent])
  await expect(shown.getByRole('tab', { selected: true })).toHaveText(new RegExp(`^${LL.searching.tab[tab]()}`))
}

const closes = { stays: true as const, looks: (stage: Stage) => stage.asked('closeApplication') }
const hasHome = async ({ page, LL }: Stage) =>
  expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()

/** A reload and a kill while suggestions are on their way are walked over the drawn page. */
const rest = (looks: Rest['sees'] = sees): Rest => ({ sees: looks, moves: () => ({ back: closes }) })

const anew = (at: Situation) => async (stage: Stage) => {
  await expect(field(stage)).toHaveValue(contextOf(at).keyword)
  if (isStart(at)) await expect(recents(stage)).toHaveText([...contextOf(at).recent])
}

const suggested = searchModel.outcomes.suggest as unknown as Record<string, { done: readonly Suggestion[] }>
const told = (outcome: 'some' | 'nothing'): End => ({
  when: (at) => suggested[outcome] !== undefined && isAnswerTo(outcome, at),
  play: (call) => call.answer({ code: '0000', data: { suggestions: suggested[outcome]!.done } }),
})
const isAnswerTo = (outcome: 'some' | 'nothing', at: Situation) =>
  (contextOf(at).text.trim() === 'กาแฟ') === (outcome === 'some')

export const searchWalk = defineWalk<typeof searchModel>({
  model: searchModel,
  starts: {
    start: begin,
    results: (stage) => stage.openInApp('/search?keyword=นม&tab=shop'),
  },
  gestures: {
    'text.change': {
      when: ({ text }, at) => contextOf(at).text !== text,
      play: async (stage, { text }) => {
        // The pause after which suggestions are asked for must not end before the walk has looked.
        await stage.freeze()
        await field(stage).fill(text)
      },
    },
    'search.submit': { when: (_, at) => isStart(at), play: (stage) => field(stage).press('Enter') },
    'keyword.choose': {
      when: ({ keyword }, at) => isStart(at) && !isOffered(at) && contextOf(at).recent.includes(keyword),
      play: (stage, { keyword }) => recents(stage).getByText(keyword, { exact: true }).click(),
    },
    'suggestion.next': { when: (_, at) => isOffered(at), play: (stage) => field(stage).press('ArrowDown') },
    'suggestion.previous': { when: (_, at) => isOffered(at), play: (stage) => field(stage).press('ArrowUp') },
    'suggestion.choose': {
      when: ({ index }, at) => isStart(at) && isOffered(at) && index < contextOf(at).suggestions.length,
      play: (stage, { index }) => options(stage).nth(index).click(),
    },
    'suggestions.close': { when: (_, at) => isOffered(at), play: (stage) => field(stage).press('Escape') },
    'recent.remove': {
      when: ({ keyword }, at) => isStart(at) && !isOffered(at) && contextOf(at).recent.includes(keyword),
      play: ({ shown, LL }, { keyword }) =>
        shown.getByRole('button', { name: LL.searching.remove({ keyword }), exact: true }).click(),
    },
    'recent.clear': {
      when: (_, at) => isStart(at) && !isOffered(at) && contextOf(at).recent.length > 0,
      play: ({ shown, LL }) => shown.getByRole('button', { name: LL.searching.clearAll(), exact: true }).click(),
    },
    'recent.changed': unplayed('another page searches meanwhile: walked over the drawn page'),
    'tab.show': {
      when: ({ tab }, at) => !isStart(at) && !isOffered(at) && contextOf(at).tab !== tab,
      play: ({ shown, LL }, { tab }) =>
        shown.getByRole('tab', { name: new RegExp(`^${LL.searching.tab[tab]()}`) }).click(),
    },
  },
  calls: {
    suggest: {
      endpoint: listSuggestions,
      ends: { some: told('some'), nothing: told('nothing'), lost: { play: (call) => call.cut() } },
    },
  },
  rests: {
    closed: {
      sees: async (stage, at) => {
        await seesOpened(stage, at)
        await sees(stage, at)
      },
      moves: (_, at) => ({ back: closes, reload: { gone: anew(at) }, kill: { gone: hasHome } }),
    },
    searching: unplayed('it leads on at once'),
    typing: rest(),
    suggesting: rest(async (stage, at) => {
      await stage.waitsFor(listSuggestions)
      await sees(stage, at)
    }),
    open: rest(),
  },
})
