/** The text without NUL and with at most `length` UTF-16 units, no character cut in half: as long as the server takes it (SEC-008). */
export const shorten = (text: string, length: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
