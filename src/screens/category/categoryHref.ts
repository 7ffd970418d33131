/** The products of a category; its name is shown until the categories are loaded (CAT-004). */
export const categoryHref = ({ id, name }: { id: string; name: string }): string =>
  `/product-category-list?${new URLSearchParams({ category: id, name })}`
