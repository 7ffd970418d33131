import { loadTexts } from '../../i18n/runtime'

/** Code and texts of the dialogs; rejects when they can't be loaded. */
export async function loadDialog() {
  const [{ ModalDialog }] = await Promise.all([import('./ModalDialog'), loadTexts('errors'), loadTexts('shop')])
  return { default: ModalDialog }
}
