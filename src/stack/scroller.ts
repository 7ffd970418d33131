/** What the page around an element scrolls in; nothing outside of the pages. */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('.page-frame__scroll') ?? null
