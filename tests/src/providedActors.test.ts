import { describe, expect, it, vi } from 'vitest'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'

type Implementations = Record<string, AnyActorLogic>

const machineFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Machine.ts', { eager: true })
const actorFiles = import.meta.glob<Record<string, (...args: unknown[]) => Implementations>>('../../src/actors/*.ts', {
  eager: true,
})

/** Actors whose function is not named after their machine. */
const named: Record<string, string> = { followShop: 'followActors', themeUse: 'themeActors' }
/** Machines whose page provides their actors itself, from its route or its own functions. */
const providedByPages = ['firstVisit', 'homeTabs', 'orderReviews', 'pagedList', 'record', 'tutorial']

/** What a child never calls here: a gift of a coupon is not paid for. */
const unused: Record<string, readonly string[]> = { gift: ['placement.openGateway'] }

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic

/** A promise's or callback's function that only says that it is missing. */
const isMissing = (logic: unknown): boolean =>
  typeof logic === 'object' && logic !== null && 'config' in logic && String(logic.config).includes('is not provided')

const actorsOf = (machine: AnyStateMachine) => machine.implementations.actors as Record<string, unknown>

/** The actors that neither the machine nor one of its children has, as `machine.actor`. */
const missingIn = (machine: AnyStateMachine): string[] =>
  Object.entries(actorsOf(machine)).flatMap(([name, logic]) =>
    isMachine(logic) ? missingIn(logic) : isMissing(logic) ? [`${machine.id}.${name}`] : [],
  )

/** Whatever the functions take from the app, until a call is made. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
})

const machines = Object.values(machineFiles)
  .flatMap((file) => Object.values(file))
  .filter(isMachine)

const childrenOf = (machine: AnyStateMachine): string[] =>
  Object.values(actorsOf(machine)).flatMap((logic) => (isMachine(logic) ? [logic.id, ...childrenOf(logic)] : []))

describe('the actors that the shop provides', () => {
  const functions = Object.assign({}, ...Object.values(actorFiles)) as Record<
    string,
    (...args: unknown[]) => Implementations
  >
  const open = machines.filter((machine) => missingIn(machine).length > 0)
  const children = new Set(machines.flatMap(childrenOf))

  it('belong to every machine that has none of its own, or that a page or another machine provides', () => {
    const without = open.filter(
      ({ id }) => !functions[named[id] ?? `${id}Actors`] && !providedByPages.includes(id) && !children.has(id),
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })

  it.each(
    open.flatMap((machine) => {
      const provide = functions[named[machine.id] ?? `${machine.id}Actors`]
      return provide && !providedByPages.includes(machine.id) ? [{ name: machine.id, machine, provide }] : []
    }),
  )('are all that $name and its children need', ({ machine, provide }) => {
    vi.stubGlobal('window', anything)
    const missing = missingIn(machine.provide({ actors: provide(anything, anything, anything) }))
    vi.unstubAllGlobals()
    expect(missing).toEqual(unused[machine.id] ?? [])
  })
})
