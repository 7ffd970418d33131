/** The scroll container of the page around an element; null outside of pages. */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('.page-frame__scroll') ?? null
