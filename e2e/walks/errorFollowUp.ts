import { expect } from '@playwright/test'
import { addToBasket, countBasket } from '../../contract/baskets'
import type { ErrorTextKey, FollowUp } from '../../contract/errors'
import { confirmText, errorText } from '../../i18n/errorText'
import { errorFollowUpModel } from '../../machines/errorFollowUp/errorFollowUpModel'
import type { ApiError } from '../../machines/ports'
import type { Situation } from '../../tests/graph/explore'
import { expectAtRest } from '../phone'
import type { Stage } from './stage'
import { leavesOf } from './plan'
import { defineWalk, unplayed } from './walk'

interface Known {
  key: ErrorTextKey
  followUp: FollowUp
  raised?: { error: ApiError }
}

const known = ({ snapshot }: Situation) => snapshot?.context as Known
const suffixOf = ({ code, subCode, status }: ApiError): string => {
  const shown = code === undefined ? status : [code, subCode].filter(Boolean).join('-')
  return shown === undefined ? '' : ` (${shown})`
}
const isIdle = (at: Situation) => leavesOf(at).includes('flow.idle')

/** The rice of the seed: no variant to choose. */
const rice = { product_id: '1011', product_variant_id: '1011-00' }

/** The page of a product, opened from the cart. */
async function openProduct(stage: Stage): Promise<void> {
  await stage.openInApp('/cart')
  await stage.shown.locator(`a[href*="/product/${rice.product_id}"]`).first().click()
  await expect(stage.page.getByRole('button', { name: stage.LL.product.action.addToCart() })).toBeVisible()
  await expectAtRest(stage.page)
}

/** Presses the button whose call is to fail, wherever the previous follow-up led. */
async function press(stage: Stage): Promise<void> {
  const { page, LL } = stage
  const name = LL.product.action.addToCart()
  const inSheet = page.getByRole('dialog').getByRole('button', { name })
  // A leaving page still shows its sheet briefly.
  if (!page.url().includes('/product/')) await openProduct(stage)
  if (!(await inSheet.isVisible())) await page.getByRole('button', { name }).click()
  await inSheet.click()
}

async function fail(stage: Stage, { kind, code, subCode, status, body }: ApiError): Promise<void> {
  await press(stage)
  const call = await stage.held(addToBasket)
  if (kind === 'network') return call.cut()
  await call.answer({ code, subCode, status, data: body as Record<string, unknown> | undefined })
  // The session is renewed once; only a second refusal is an error.
  if (status === 401) await (await stage.held(addToBasket)).answer({ status })
}

/** A background call fails while the web view is shown again. */
async function failSilently(stage: Stage, { code, subCode, status, body }: ApiError): Promise<void> {
  const data = body as Record<string, unknown> | undefined
  if (status !== undefined && status >= 400) stage.letFail(countBasket.path)
  await stage.bank.switchOn([{ ...countBasket, method: 'GET', code, subCode, status, data, times: 1 }])
  const answered = stage.page.waitForResponse((response) => new URL(response.url()).pathname === countBasket.path)
  await stage.callback('webviewAppeared')
  await answered
}

const noSuchCall = 'no call of this page asks for this option'
const noSuchEntry = 'no entry of the contract’s catalogue has this follow-up without staying open'
const sessionLost = 'a session that can’t be renewed has left the market; who tells it again is the checkout'

const popup = ({ page }: Stage) => page.getByRole('alertdialog')

export const errorFollowUpWalk = defineWalk<typeof errorFollowUpModel>({
  model: errorFollowUpModel,
  starts: {
    page: openProduct,
    otherCatalogue: unplayed('the page has the contract’s catalogue, in which no entry has these two follow-ups'),
  },
  gestures: {
    'error.raised': {
      when: ({ error, option }, at) =>
        error.handled === undefined && (option === 'noModal' || (option === 'default' && isIdle(at))),
      play: (stage, { error, option }) => (option === 'noModal' ? failSilently(stage, error) : fail(stage, error)),
    },
    'modal.closed': {
      when: ({ id }, at) => {
        const { key, raised } = known(at)
        return raised !== undefined && id === `error ${key}${suffixOf(raised.error)}`
      },
      play: async (stage, _, at) => {
        const { followUp } = known(at)
        await popup(stage)
          .getByRole('button', { name: confirmText(followUp, stage.LL) })
          .click()
        if (followUp === 'openStore') await stage.asked('openExternalWeb')
      },
    },
  },
  calls: {},
  rests: {
    'log.listening': { sees: async () => {} },
    'flow.idle': {
      sees: async (stage, at) => {
        await expect(popup(stage)).toHaveCount(0)
        await followed(stage, at)
      },
      moves: () => ({
        reload: { gone: hasProduct },
        kill: { starts: 'page' },
      }),
    },
    'flow.classifying': unplayed('passes at once'),
    'flow.showing': {
      sees: async (stage, at) => {
        const { key, raised } = known(at)
        const { title, message } = errorText(key, stage.LL)
        await expect(popup(stage)).toContainText(title)
        await expect(popup(stage)).toContainText(`${message}${suffixOf(raised!.error)}`)
        await expect(popup(stage).getByRole('button')).toHaveCount(1)
      },
      moves: (_, at) => ({
        back: known(at).key === '599' ? { stays: true } : { takes: closedOf(at) },
        reload: { gone: hasProduct },
        kill: { gone: hasNoPopup },
      }),
    },
    'flow.acting': unplayed('passes at once'),
  },
  actorOnly: {
    'errorFollowUp.flow.idle --error.raised[isFollowed]--> (stays)': sessionLost,
    'errorFollowUp.flow.idle --error.raised[isForHandler]--> (stays)': noSuchCall,
    'errorFollowUp.flow.showing --error.raised[isForHandler]--> (stays)': noSuchCall,
    'errorFollowUp.flow.classifying --always[hasOption {"option":"alwaysBackToNative"}]--> errorFollowUp.flow.showing':
      noSuchCall,
    'errorFollowUp.flow.classifying --always[hasOption {"option":"alwaysBack"}]--> errorFollowUp.flow.showing':
      noSuchCall,
    'errorFollowUp.flow.acting --always[isFollowUp {"followUp":"feedAndNative"}]--> errorFollowUp.flow.idle':
      noSuchEntry,
    'errorFollowUp.flow.acting --always[isFollowUp {"followUp":"openStore"}]--> errorFollowUp.flow.idle': noSuchEntry,
  },
})

const closedOf = (at: Situation) => {
  const { key, raised } = known(at)
  return { type: 'modal.closed', id: `error ${key}${suffixOf(raised!.error)}`, answer: 'accepted' }
}

/** A popup is not part of the address: after a reload the page under it is shown and works. */
async function hasProduct(stage: Stage): Promise<void> {
  await hasNoPopup(stage)
  await expect(stage.shown).toBeVisible()
}

async function hasNoPopup(stage: Stage): Promise<void> {
  await expect(stage.page.locator('.splash')).toHaveCount(0)
  await expect(popup(stage)).toHaveCount(0)
}

/** The page that the last step's follow-up led to. */
async function followed(stage: Stage, { edges }: Situation): Promise<void> {
  const [followUp] = edges.flatMap((id) => /isFollowUp \{"followUp":"(\w+)"\}/.exec(id)?.[1] ?? [])
  const { page } = stage
  switch (followUp as FollowUp | undefined) {
    case 'backToNative':
      return stage.asked('backToNative')
    case 'back':
      return expect(page).toHaveURL(/\/cart/)
    case 'backAndFeed':
      await stage.asked('updateFeed')
      return expect(page).toHaveURL(/\/cart/)
    case 'sorryPage':
      return expect(page).toHaveURL(/\/sorry-page/)
    case 'mainPage':
      return expect(page).toHaveURL(/:\d+\/(\?.*)?$/)
    default:
      return undefined
  }
}
