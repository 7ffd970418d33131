/** What the page's counter of traffic needs of {@link postTraffic}, without its schema: the counter is a small script. */

export const trafficPath = '/v1/traffic'

/** Most different counts of one batch, and most of one count. */
export const trafficItemsMax = 150
export const trafficCountMax = 1000

/** Times in a state are counted in 41 classes, each 1.41 times as long as the one before. The last one begins at 29 hours. */
export const timeClassMax = 40

/** Milliseconds at which a class of times begins: 0, 41, 100, 183, 300, 466 … */
export const timeClassStart = (timeClass: number): number => 100 * (2 ** (timeClass / 2) - 1)

/** The class of a time in a state, in milliseconds. */
export const timeClassOf = (ms: number): number =>
  Math.min(timeClassMax, Math.floor(2 * Math.log2(1 + Math.max(0, ms) / 100) + 1e-9))
