import type { SourceOfFund } from '../../contract/payment'

/** A source is identified by its card; the kinds without a card exist once. */
export const keyOfSource = ({ card_key, type }: Pick<SourceOfFund, 'card_key' | 'type'>): string => card_key ?? type
