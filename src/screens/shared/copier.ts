import type { App } from '../../app/app'

/** Old web views have no clipboard for pages: what is selected in a field can be copied there while the press lasts. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const { activeElement } = document
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // Beside the button, since what lies outside an open dialog cannot be focused.
  ;(activeElement?.parentElement ?? document.body).append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Copies a text and says so, or that it could not (ORD-049). */
export const copier =
  ({ snackbar, log }: App, name: 'copied' | 'codeCopied' | 'orderNumberCopied' | 'trackingCopied' = 'copied') =>
  (text: string): void =>
    void write(text).then((isCopied) => {
      if (!isCopied) log('copy refused')
      snackbar.send({ type: 'snackbar.show', name: isCopied ? name : 'notCopied' })
    })
