/** A text of one line as it is read: control characters, zero width and direction marks as spaces, trimmed. */
export const oneLine = (text: string): string => text.replace(/[\u200b\ufeff\p{Bidi_C}\p{Cc}]+/gu, ' ').trim()
