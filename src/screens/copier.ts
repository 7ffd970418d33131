import type { App } from '../app/app'

/** Copies a text and says so (ORD-049). Where the platform refuses, nothing is said. */
export const copier =
  ({ snackbar, log }: App, name: 'copied' | 'codeCopied' | 'orderNumberCopied' | 'trackingCopied' = 'copied') =>
  (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => snackbar.send({ type: 'snackbar.show', name }),
      () => log('copy refused'),
    )
  }
