/** A text as it reads: without word joiners, and with plain spaces for those that do not break. Empty for none. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u2060', '').replaceAll('\u00A0', ' ')
