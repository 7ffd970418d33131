/** A text with ordinary spaces instead of the no-break ones between a number and its unit. */
export const plain = (text: string): string => text.replaceAll('\u00A0', ' ')
