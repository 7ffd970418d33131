/** Random choices that a seed reproduces. */
export interface Random {
  /** An integer from 0 to below `below`. */
  int: (below: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** Mulberry32: small, fast and the same on every platform. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    chance: (share) => next() < share,
    pick: (list) => {
      const found = list[int(list.length)]
      if (found === undefined) throw new Error('There is nothing to choose from.')
      return found
    },
  }
}
