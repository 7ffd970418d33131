/**
 * How a call wants its failure handled, beside its rejection (ERR-020 to ERR-024). docs/calls.md lists which call takes which; a call
 * without one of these shows the popup of the catalogue and does what it says.
 */
import type { CallOptions } from './client'

/** In the background: neither popup nor follow-up. */
export const silent = (signal?: AbortSignal) => ({ option: 'noModal', signal }) satisfies CallOptions

/** The page draws the failure. A code of the catalogue that has a popup or a follow-up has it all the same (ERR-155). */
export const drawn = (signal?: AbortSignal) => ({ draws: 'failure', signal }) satisfies CallOptions

/** As {@link drawn}, for the main record of a page: that it is not there is drawn too (NAV-047). */
export const drawnRecord = (signal?: AbortSignal) => ({ draws: 'record', signal }) satisfies CallOptions

/** As {@link drawnRecord}, for campaigns and promotions: that one has ended is drawn too, and a text that can't be an id is not found (LND-004). */
export const drawnCampaign = (signal?: AbortSignal) =>
  ({ draws: 'record', drawsCodes: ['1011', '1013'], signal }) satisfies CallOptions

/** The machine that calls decides by the rejection what is shown and raises what it does not know. */
export const judged = (signal?: AbortSignal) => ({ option: 'custom', signal }) satisfies CallOptions

/** A popup, then the page before; for the main record of a page that says itself when it is not there. */
export const back = (signal?: AbortSignal) => ({ option: 'alwaysBack', draws: 'record', signal }) satisfies CallOptions

/** A popup, then the bank app. */
export const backToNative = (signal?: AbortSignal) => ({ option: 'alwaysBackToNative', signal }) satisfies CallOptions
