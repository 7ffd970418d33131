import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import type { App } from '../app/app'
import type { Layers } from '../stack/layers'
import type { Stack } from '../stack/stack'
import type { Start } from '../app/checkout'
import type { FactSource, HandlersOf } from './facts'

/** Handles the facts of one more actor, with the common handlers and with handlers for its own facts. */
export interface Listen {
  (actor: FactSource): void
  <F extends { type: string }>(actor: FactSource<F>, own: (wiring: Wiring) => HandlersOf<F>): void
}

/** Dependencies of the handlers. */
export interface Wiring {
  app: App
  router: AnyRouter
  history: RouterHistory
  layers: Layers
  stack: Stack
  listen: Listen
  /** Resolves with whether the checkout's code was loaded. */
  openSummary: (what: Start) => Promise<boolean>
  /** Raises an error; a failed chunk load counts as a network failure. */
  raise: (error: unknown) => void
}
