/** Reuses the shown value if the loaded one is equal, so that it is not rendered again. Both are data from the wire. */
export const unchanged = <Value>(shown: Value | undefined, loaded: Value): Value =>
  shown !== undefined && JSON.stringify(shown) === JSON.stringify(loaded) ? shown : loaded
