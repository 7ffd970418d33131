import { canonicalJson } from '../../contract/canonicalJson'
import type { PlacedRequest, Placement, PlacementInput } from './placementMachine'

/** What was confirmed and has no known outcome yet: all that the device stores of an order or a gift (SEC-005). */
export interface Intent {
  idempotencyKey: string
  /** Milliseconds of the server's clock. */
  startedAt: number
}

/**
 * The part of a machine's context that belongs to its intent. The key is made when the shopper confirms, and closed with its intent
 * when the outcome is known or nothing was placed. Until then the same request is sent under the same key, after a reload too (CHK-012).
 */
export interface IntentContext {
  idempotencyKey?: string
  /** The request confirmed under the key; undefined while an earlier intent is looked up. */
  request?: PlacedRequest
  placement?: Placement
  /** Milliseconds of the server's clock. */
  now: () => number
  newKey: () => string
}

/** The fields after `request` is confirmed. A request that differs from the earlier one is another intent and gets a new key. */
export const confirmRequest = <Request extends PlacedRequest>(request: Request, earlier: Request | undefined) =>
  earlier === undefined || canonicalJson(request) === canonicalJson(earlier)
    ? { request }
    : { request, idempotencyKey: undefined, openIntent: undefined }

/** The fields while the request is placed. An open intent and a known key are kept. `subject` is what else the device stores. */
export function openIntent<Subject extends object>(
  { openIntent: open, idempotencyKey, newKey, now }: IntentContext & { openIntent?: Intent & Subject },
  subject: Subject,
) {
  const intent = open ?? { idempotencyKey: idempotencyKey ?? newKey(), startedAt: now(), ...subject }
  return { idempotencyKey: intent.idempotencyKey, openIntent: intent, placement: undefined }
}

/** The fields after the intent is closed: the next confirmation is a new intent. */
export const closedIntent = { idempotencyKey: undefined, openIntent: undefined, request: undefined }

/** Input of the placement of the open intent. */
export const placementInput = (
  { idempotencyKey, request, isHidden }: IntentContext & { isHidden: () => boolean },
  isCard: boolean,
): PlacementInput => ({ idempotencyKey: idempotencyKey ?? '', request, isCard, isHidden: isHidden() })

/** The shopper left, and the server has the order or gift: a list shows its outcome, and the key is no longer needed. */
export const isAwayWithClaim = ({ placement }: Pick<IntentContext, 'placement'>): boolean =>
  placement?.outcome === 'away' && placement.claim !== undefined

/** The shopper cancelled, or the server has nothing under the key. */
export const isNotPlaced = ({ placement }: Pick<IntentContext, 'placement'>): boolean =>
  placement?.outcome === 'nothing' || placement?.outcome === 'cancelled'
