import type { App } from '../../app/app'

/** Fallback for old web views without the clipboard API: copies a selected field, which is allowed during a press. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const { activeElement } = document
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // Next to the button: elements outside an open dialog can't be focused.
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

/** Copies a text and shows a message on success or failure (ORD-049). */
export const copier =
  ({ snackbar, log }: App, name: 'copied' | 'codeCopied' | 'orderNumberCopied' | 'trackingCopied' = 'copied') =>
  (text: string): void =>
    void write(text).then((isCopied) => {
      if (!isCopied) log('copy refused')
      snackbar.send({ type: 'snackbar.show', name: isCopied ? name : 'notCopied' })
    })
