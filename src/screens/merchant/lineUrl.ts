/** URL of a shop's LINE account. */
export const lineUrl = (name: string): string => `https://line.me/R/ti/p/${encodeURIComponent(name)}`
