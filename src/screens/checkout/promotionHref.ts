/** The page of one promotion (LND-005). */
export const promotionHref = ({ promocode_id }: { promocode_id: string }): string =>
  `/promotion-center/landing?${new URLSearchParams({ id: promocode_id })}`
