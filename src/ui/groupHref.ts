/** The page of a group: its shops, or its products (NAV-015, NAV-016). */
export const groupHref = ({ id, kind }: { id: string; kind: 'product' | 'merchant' }): string =>
  kind === 'merchant' ? `/more/merchant/${id}` : `/more/${id}`
