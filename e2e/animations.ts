import type { Page } from '@playwright/test'

/** No animation or transition that has an end runs in the page. In covered pages the browser does not end them. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Infinity &&
      !(effect instanceof KeyframeEffect && effect.target?.closest('.page-frame[aria-hidden]'))
    const ending = document.getAnimations().filter(isEnding)
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
}
