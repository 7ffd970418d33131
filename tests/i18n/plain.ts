/** A text with ordinary spaces where it keeps a number and its unit together. */
export const plain = (text: string): string => text.replaceAll('\u00A0', ' ')
