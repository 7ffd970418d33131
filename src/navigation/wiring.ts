import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import type { App } from '../app/app'
import type { Layers } from '../stack/layers'
import type { Stack } from '../stack/stack'
import type { Start } from '../app/checkout'
import type { FactSource, HandlersOf } from './facts'

/** Acts on the facts of one more actor: with the common handlers, and with those that it brings for facts of its own. */
export interface Listen {
  (actor: FactSource): void
  <F extends { type: string }>(actor: FactSource<F>, own: (wiring: Wiring) => HandlersOf<F>): void
}

/** What handlers act on. */
export interface Wiring {
  app: App
  router: AnyRouter
  history: RouterHistory
  layers: Layers
  stack: Stack
  listen: Listen
  /** Whether the code of the checkout has come. */
  openSummary: (what: Start) => Promise<boolean>
  /** A failed load of code counts as a call without an answer. */
  raise: (error: unknown) => void
}
