/** The PIN of every sandbox shopper. */
export const sandboxPin = '123456'
