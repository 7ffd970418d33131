/** Milliseconds between two attempts. */
const retryMs = 3000

/** Ends after a while, or as soon as the device is online again. */
const waitToRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    const timer = setTimeout(retry, retryMs)
    window.addEventListener('online', retry)
  })

/** Repeats a failed load until it succeeds: for code outside every page, as that of dialogs, whose failure no page can show. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await waitToRetry()
    }
  }
}
