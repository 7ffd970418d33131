/**
 * Options for handling a call's failure, besides its rejection (ERR-020 to ERR-024). docs/calls.md lists the option of each call; a call
 * without one shows the catalogue's popup and runs its follow-up.
 */
import { cardRefusals } from '../../contract/constants'
import type { CallOptions } from './client'

/** Background call: neither popup nor follow-up. */
export const silent = (signal?: AbortSignal) => ({ option: 'noModal', signal }) satisfies CallOptions

/** The page shows the failure itself. Catalogue codes still have their popup and follow-up (ERR-155). */
export const drawn = (signal?: AbortSignal) => ({ draws: 'failure', signal }) satisfies CallOptions

/** As {@link drawn}, for a gift's recipient: the field shows why the number is refused, in place of a popup (GFT-019). */
export const drawnRecipient = (signal?: AbortSignal) =>
  ({ draws: 'failure', drawsCodes: ['310', '1016'], signal }) satisfies CallOptions

/** For a partner's card: a refused one is disabled, in place of a popup; a lost answer has its popup (PTC-003). */
export const drawnCard = (signal?: AbortSignal) => ({ drawsCodes: cardRefusals, signal }) satisfies CallOptions

/** As {@link drawn}, for the main record of a page: the page shows a missing record itself too (NAV-047). */
export const drawnRecord = (signal?: AbortSignal) => ({ draws: 'record', signal }) satisfies CallOptions

/**
 * As {@link drawnRecord}, for campaigns and promotions: the page also shows one that has ended, and an invalid id as not found (LND-004).
 */
export const drawnCampaign = (signal?: AbortSignal) =>
  ({ draws: 'record', drawsCodes: ['1011', '1013'], signal }) satisfies CallOptions

/** The calling machine handles the rejection itself and raises errors it does not handle. */
export const judged = (signal?: AbortSignal) => ({ option: 'custom', signal }) satisfies CallOptions

/** A popup, then the previous page; for the main record of a page that shows a missing record itself. */
export const back = (signal?: AbortSignal) => ({ option: 'alwaysBack', draws: 'record', signal }) satisfies CallOptions

/** A popup, then back to the bank app. */
export const backToNative = (signal?: AbortSignal) => ({ option: 'alwaysBackToNative', signal }) satisfies CallOptions
