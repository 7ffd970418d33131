import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assign, createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { AnyMachineModel, AnySeen } from '../../machines/model'
import { snackbarModel } from '../../machines/snackbar/snackbarModel'
import { newMachineFiles, refusalOf } from '../../scripts/newMachine'
import { readRun } from '../../workbench/log/run'
import { lineOf } from './edgeLine'
import { failureNotes, replayCommand, situationsOf } from './failure'
import type { Replay } from './failure'
import { inventory } from './inventory'
import { dropEdge, mutate } from './mutate'
import { outcomeId, proofs } from './proof'
import { breaches, holes } from './rules'
import { deadMachine, doorModel, exhaustedMachine, lampModel, missedMachine } from './sample/models'
import { ticketModel } from './sample/ticketModel'
import { explore, pathTo } from './explore'
import { shortestPathTo } from './paths'
import { acceptFailure, complaints, pathFailure, study } from './study'
import { readPath, stepsWithLabels, walk, WalkFailure } from './walk'
import type { PathStep, World } from './walk'

const failureOf = async (model: AnyMachineModel): Promise<WalkFailure> => {
  const { exploration, paths } = study(model, { seed: 7 })
  for (const { steps } of paths) {
    const failure = await walk(exploration, steps, { seed: 7 }).catch((thrown: unknown) => thrown)
    if (failure instanceof WalkFailure) return failure
  }
  throw new Error('Nothing failed.')
}

/** A model of a machine without events and calls. */
const plain = {
  inputs: { here: { input: () => undefined } },
  samples: {},
  outcomes: {},
  serialize: () => [],
  expects: {},
  invariants: {},
}

/** A ticket office whose guard ignores large groups. */
const greedyTicket: AnyMachineModel = {
  ...ticketModel,
  machine: ticketModel.machine.provide({ guards: { isGroup: () => false } }),
}

describe('inventory', () => {
  const edges = inventory(ticketModel.machine).edges
  const ids = edges.map(({ id }) => id)

  it('has every kind of edge under an id that shows its target', () => {
    expect(ids).toContain('ticket.choosing --ticket.book[isGroup]--> ticket.tooMany')
    expect(ids).toContain('ticket.booking --xstate.error.actor.bookSeats[isSoldOut]--> ticket.choosing')
    expect(ids).toContain('ticket.booking --xstate.done.actor.bookSeats--> ticket.held')
    expect(ids).toContain('ticket.booking --xstate.after.untilAnswerIsLate.ticket.booking--> ticket.failed')
    expect(ids).toContain('ticket.deciding --always[isOpen]--> ticket.choosing')
    expect(ids).toContain('ticket.held --xstate.done.state.ticket.held--> ticket.paid')
    const door = inventory(doorModel.machine).edges.map(({ id }) => id)
    expect(door).toContain('door --alarm.ring--> door.alarmed')
    expect(door).toContain('door.open --door.report--> (stays)')
    expect(door).toContain('door.open --*--> door.shut')
    expect(door).toContain('door.alarmed --alarm.stop--> door.open.last')
  })

  it('names each edge once, with its guard and actions', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(edges.find(({ kind }) => kind === 'done')?.actions).toEqual(['setBooked', 'emitBooked'])
    expect(inventory(ticketModel.machine).guards.find(({ guard }) => guard === 'canRetry')?.edges).toEqual([
      'ticket.failed --ticket.retry[canRetry]--> ticket.booking',
    ])
  })
})

describe('proof', () => {
  const dead = 'dead.off --lamp.press[isNight]--> dead.off'

  it('[MBT-001] an edge behind one without guard is proved dead and must be removed or listed', async () => {
    expect(proofs(deadMachine).get(dead)).toContain('behind a branch without guard')
    expect(await complaints(lampModel(deadMachine))).toEqual([expect.stringContaining(`remove it or list it`)])
    expect(await complaints({ ...lampModel(deadMachine), unreachable: [dead] })).toEqual([])
  })

  it('[MBT-001] an edge that was only not reached is missing, and listing it as unreachable does not help', async () => {
    const model = lampModel(missedMachine, false)
    const edge = 'missed.off --lamp.press[isNight]--> missed.on'
    expect(await complaints(model)).toContain(`never: ${edge}`)
    expect(await complaints({ ...model, unreachable: [edge] })).toContain(
      `listed as unreachable without a proof: ${edge}`,
    )
    expect(await complaints(lampModel(missedMachine))).toEqual([])
  })

  it('[MBT-001] a guard that never answered no is missing', async () => {
    const model = { ...ticketModel, inputs: { open: ticketModel.inputs['open']! } }
    const asked = 'ticket.deciding --always[isOpen]--> ticket.choosing'
    expect(await complaints(model)).toContain(`never: ${outcomeId(asked)}`)
    expect(await complaints(model)).not.toContain(`never: ${asked}`)
  })

  it('[MBT-001] guards of which one is always true prove the branches behind them dead, and are checked during the walk', async () => {
    const model = { ...lampModel(exhaustedMachine), exhaustive: [['isDay', 'isNight']] }
    const edge = 'exhausted.off --lamp.press--> exhausted.broken'
    const found = proofs(exhaustedMachine, model)
    expect([...found.keys()].sort()).toEqual(
      [edge, outcomeId('exhausted.off --lamp.press[isNight]--> exhausted.on'), 'exhausted.broken'].sort(),
    )
    expect(await complaints({ ...model, unreachable: [edge, 'exhausted.broken'] })).toEqual([])
    const untrue = exhaustedMachine.provide({ guards: { isDay: () => false, isNight: () => false } })
    expect((await complaints({ ...model, machine: untrue })).join()).toContain('none of isDay, isNight is true')
  })

  it('[MBT-001] guards called exclusive that are both true fail the walk', async () => {
    const both = missedMachine.provide({ guards: { isDay: () => true, isNight: () => true } })
    const model = { ...lampModel(both), exclusive: [['isDay', 'isNight']] as const }
    expect((await complaints(model)).join()).toContain('isDay and isNight are both true')
  })
})

describe('walks', () => {
  it('[MBT-001] a machine with child machines, spawned actors, wildcard and history is covered completely', async () => {
    expect(await complaints(doorModel)).toEqual([])
  })

  it('[MBT-003] notice an event that the machine accepts everywhere and its model does not, and the reverse', async () => {
    expect(await complaints({ ...doorModel, acceptsAnywhere: [] })).toContain(
      `${doorModel.machine.id}: takes alarm.ring, which is not expected`,
    )
    expect(await complaints({ ...doorModel, acceptsAnywhere: ['alarm.ring', 'door.knock'] })).toContain(
      `${doorModel.machine.id}: does not take door.knock`,
    )
  })

  it('[MBT-009] name the state that lacks an event, with the shortest path to it', () => {
    const edge = inventory(ticketModel.machine).edges.find(({ event }) => event === 'ticket.change')!
    const model = { ...ticketModel, machine: dropEdge(ticketModel.machine, edge) }
    const exploration = explore(model)
    const failure = acceptFailure(exploration, 7)
    expect(failure?.message).toBe(
      [
        'tooMany: does not take ticket.change',
        'seed 7, shortest path:',
        '  {"start":"open"},',
        '  {"send":{"type":"ticket.book","seats":5}}',
      ].join('\n'),
    )
    if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
    const notes = failureNotes({ machine: 'ticket', level: 'actor', part: 'sample', ...failure, world: exploration })
    rmSync(notes[1]!.replace('run for the workbench: ', ''))
    expect(notes.map((note) => note.split(':')[0])).toEqual(['state', 'run for the workbench', 'replay'])
    expect(notes[0]).toBe('state: ticket.tooMany')
    expect(acceptFailure(explore({ ...model, limit: 0 }))?.message).toBe(
      'tooMany: does not take ticket.change\nstate: ticket.tooMany (no file)',
    )
    expect(acceptFailure(explore(ticketModel))).toBeUndefined()
  })

  it('[MBT-009] name the machine that lacks an event which it should take in every state, with the path to its first state', () => {
    const exploration = explore({ ...doorModel, acceptsAnywhere: ['alarm.ring', 'door.knock'] })
    const failure = acceptFailure(exploration)
    if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
    const { id } = doorModel.machine
    const notes = failureNotes({ machine: id, level: 'actor', part: 'sample', ...failure, world: exploration })
    rmSync(notes[1]!.replace('run for the workbench: ', ''))
    expect(notes.map((note) => note.split(':')[0])).toEqual(['state', 'run for the workbench', 'replay'])
    expect(notes[0]).toBe(`state: ${id}`)
  })

  for (const edge of inventory(ticketModel.machine).edges) {
    it(`[MBT-003] notice that this edge is gone: ${edge.id}`, async () => {
      expect(await complaints({ ...ticketModel, machine: dropEdge(ticketModel.machine, edge) })).not.toEqual([])
    })
  }

  it('[MBT-003] check every state against invariants that are independent of the machine', async () => {
    const failure = await failureOf(greedyTicket)
    expect(failure.reason).toContain('"never more than four seats" does not hold: 5 seats')
  })

  it('[MBT-003] check a machine whose chart is complete and whose action is wrong', async () => {
    const silent = ticketModel.machine.provide({ actions: { emitBooked: () => {} } })
    expect((await failureOf({ ...ticketModel, machine: silent })).reason).toContain('1 booked, 0 told')
  })

  it('[MBT-003] check a state against the model’s own expectation of it', async () => {
    const machine = ticketModel.machine.provide({ actions: { setSeats: assign({ seats: 0 }) } })
    expect((await failureOf({ ...ticketModel, machine })).reason).toContain(
      '"booking" does not hold: Nothing is booked.',
    )
  })

  it('notice a state without an exit', async () => {
    const [change, retry] = ['ticket.change', 'ticket.retry'].map((event) =>
      inventory(ticketModel.machine).edges.find((edge) => edge.source === 'ticket.failed' && edge.event === event),
    )
    const machine = dropEdge(dropEdge(ticketModel.machine, change!), retry!)
    expect((await complaints({ ...ticketModel, machine })).join()).toContain('Nothing leads on from ["failed"')
  })

  it('[MBT-003] check a step against the target in the model', async () => {
    const edge = inventory(ticketModel.machine).edges.find(({ kind }) => kind === 'after')!
    const machine = mutate(ticketModel.machine, edge, (branch) => ({ ...branch, target: '#ticket.tooMany' }))
    expect((await complaints({ ...ticketModel, machine })).join()).toContain(
      'by the model untilAnswerIsLate leads from "booking" to "failed", but the machine went to "tooMany"',
    )
  })

  it('[MBT-003] check the target of each explored step, not only of those that are walked', async () => {
    const { failed } = ticketModel.expects
    const thrice = { ...failed, leads: { 'ticket.retry': 'booking' } }
    const found = await complaints({ ...ticketModel, expects: { ...ticketModel.expects, failed: thrice } })
    expect(found[0]).toContain(
      'by the model ticket.retry leads from "failed" to "booking", but the machine went to "failed"',
    )
  })

  it('[MBT-003] check the effects of a step against the model', async () => {
    const { booking } = ticketModel.expects
    const does = { 'bookSeats booked': ['ticket.booked'] }
    const model = { ...ticketModel, expects: { ...ticketModel.expects, booking: { ...booking, does } }, invariants: {} }
    expect(await complaints(model)).toEqual([])
    const machine = model.machine.provide({ actions: { emitBooked: () => {} } })
    expect((await complaints({ ...model, machine })).join()).toMatch(/"booking" does .*, and not ticket\.booked/)
  })

  it('try each event once more for each value of triedWith', () => {
    const meals = ({ paths }: ReturnType<typeof study>) => paths.flatMap(({ steps }) => steps).length
    const triedWith = ({ context }: { context: { seats: number; tries: number } }) => String(context.tries)
    expect(meals(study({ ...ticketModel, triedWith }))).toBeGreaterThan(meals(study(ticketModel)))
  })

  it('record events that a machine sends to its child and to an actor it was given', async () => {
    const stranger = createActor(fromCallback(() => {})).start()
    const machine = setup({
      types: {} as { events: { type: 'note' } },
      actors: { clerk: fromPromise(async () => {}) },
      actions: { pass: sendTo('clerk', { type: 'note.passed' }), show: sendTo(stranger, { type: 'note.shown' }) },
    }).createMachine({ id: 'desk', invoke: { id: 'clerk', src: 'clerk' }, on: { note: { actions: ['pass', 'show'] } } })
    const heard: string[] = []
    const model = {
      ...plain,
      machine,
      samples: { note: [{ type: 'note' }] },
      acceptsAnywhere: ['note'],
      outcomes: { clerk: {} },
      isHandedOver: () => true,
      invariants: {
        all: ({ trail }: AnySeen) =>
          void heard.push(...trail.flatMap((fact) => (fact.kind === 'sent' ? [`${fact.to} ${fact.event.type}`] : []))),
      },
    } as unknown as AnyMachineModel
    expect(await complaints(model)).toEqual([])
    expect(heard.slice(0, 2)).toEqual(['clerk note.passed', 'stranger note.shown'])
  })

  it('end when a machine loops forever', async () => {
    const machine = setup({ guards: { isNever: () => false } }).createMachine({
      id: 'round',
      initial: 'a',
      states: { a: { always: { guard: 'isNever', target: 'b' } }, b: { always: { guard: 'isNever', target: 'a' } } },
    })
    const [edge] = inventory(machine).edges
    const open = (branch: Record<string, unknown>) => ({ ...branch, guard: undefined })
    const there = mutate(machine, edge!, open)
    const round = mutate(
      there,
      inventory(there).edges.find(({ source }) => source === 'round.b')!,
      open,
    )
    const model = {
      ...plain,
      machine: round,
      expects: { a: { accepts: [] }, b: { accepts: [] } },
    } as unknown as AnyMachineModel
    expect((await complaints(model)).join()).toContain('Infinite loop')
  })

  it('[MBT-003] check the length of a delay', async () => {
    const machine = ticketModel.machine.provide({ delays: { untilAnswerIsLate: 20_000 } })
    expect((await complaints({ ...ticketModel, machine })).join()).toContain(
      'untilAnswerIsLate lasts 20000 ms, not 10000',
    )
  })

  it('[MBT-003] check that a delay begins again once it has elapsed, unless it elapses once a visit', async () => {
    const clockWith = (reenter: boolean) =>
      setup({ delays: { untilNextTick: 1_000 } }).createMachine({
        id: 'clock',
        initial: 'ticking',
        states: { ticking: { after: { untilNextTick: { target: 'ticking', reenter } } } },
      })
    const ticking = { accepts: [], after: ['untilNextTick'], leads: { untilNextTick: 'ticking' } }
    const of = (reenter: boolean, once: readonly string[] = []) =>
      complaints({ ...plain, machine: clockWith(reenter), expects: { ticking: { ...ticking, once } } } as never)
    expect((await of(true)).join()).not.toContain('has no timer')
    expect((await of(false)).join()).toContain('in "ticking" untilNextTick has no timer, so that it never elapses')
    expect((await of(false, ['untilNextTick'])).join()).not.toContain('has no timer')
  })

  it('[MBT-001] try every end of an actor in every state that waits for it, and only those that its input allows', () => {
    const ends = (model: AnyMachineModel) =>
      new Set(
        study(model).paths.flatMap(({ steps }) =>
          steps.flatMap((step) => (step.kind === 'settle' ? [step.outcome] : [])),
        ),
      )
    expect(ends(ticketModel)).toEqual(new Set(['booked', 'soldOut', 'refused', 'broken']))
    const { soldOut, refused } = (ticketModel as AnyMachineModel).outcomes['bookSeats']!
    const bookSeats = { soldOut: soldOut!, refused: refused!, booked: { done: { bookedAt: 0 }, when: () => false } }
    expect(ends({ ...ticketModel, outcomes: { ...ticketModel.outcomes, bookSeats } })).toEqual(
      new Set(['soldOut', 'refused']),
    )
  })

  it('send no event of a child that does not run', () => {
    const model: AnyMachineModel = {
      ...ticketModel,
      senders: { 'seat.lost': 'seatWatch', 'ticket.retry': 'seatWatch' },
    }
    const sent = study(model).paths.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'send' ? [step.event.type] : [])),
    )
    expect(sent).toContain('seat.lost')
    expect(sent).not.toContain('ticket.retry')
  })

  it('[MBT-001] begin with shortest paths of the library, which lead to every situation by as many steps as the exploration took', () => {
    const exploration = explore(ticketModel)
    for (const [key, { situation }] of exploration.situations) {
      const steps = shortestPathTo(exploration, key) ?? []
      expect(steps).toHaveLength(pathTo(situation).length)
      expect(steps.reduce(exploration.advance, exploration.root).key).toBe(key)
    }
    expect(shortestPathTo(exploration, 'nowhere')).toBeUndefined()
  })

  it('[MBT-005] a failure prints its seed and the shortest path, which reproduces the failure', async () => {
    const failure = await failureOf(greedyTicket)
    expect(failure.message).toContain('seed 7')
    const printed = JSON.parse(`[${failure.message.split('shortest path:\n')[1]}]`) as PathStep[]
    expect(printed).toEqual([{ start: 'open' }, { send: { type: 'ticket.book', seats: 5 } }])
    const { exploration } = study(greedyTicket)
    const again = walk(exploration, readPath(exploration, printed), { seed: 7 })
    await expect(again).rejects.toThrow('"never more than four seats" does not hold')
  })

  it('[MBT-005] a failure is looked for in nearer situations too, from which the same step fails alike', async () => {
    const counted = setup({
      types: {} as { context: { presses: number }; events: { type: 'press' } | { type: 'break' } },
    }).createMachine({
      id: 'counted',
      context: { presses: 0 },
      initial: 'whole',
      states: {
        whole: {
          on: { press: { actions: assign({ presses: ({ context }) => context.presses + 1 }) }, break: 'broken' },
        },
        broken: { type: 'final' },
      },
    })
    const model = {
      ...plain,
      machine: counted,
      samples: { press: [{ type: 'press' }], break: [{ type: 'break' }] },
      serialize: ({ context }: { context: { presses: number } }) => [Math.min(context.presses, 3)],
      expects: {
        whole: { accepts: ['press', 'break'] },
        broken: {
          accepts: [],
          check: () => {
            throw new Error('in pieces')
          },
        },
      },
    } as unknown as AnyMachineModel
    const exploration = explore(model)
    const steps = stepsWithLabels(exploration, ['start here', 'press', 'press', 'break'])
    const failure: unknown = await walk(exploration, steps).catch((thrown: unknown) => thrown)
    if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
    expect(failure.steps.map(({ label }) => label)).toEqual(['start here', 'break'])
    expect(failure.message).toContain('no seed, shortest path:')
  })

  it('[MBT-005] a failure that the shortest path does not have prints the path as it was walked', async () => {
    const once = ({ trail }: AnySeen) => {
      if (trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'ticket.change').length > 1)
        throw new Error('changed twice')
    }
    const failure = await failureOf({ ...ticketModel, invariants: { once } })
    expect(failure.message).toContain('seed 7, path as walked:\n')
    const printed = JSON.parse(`[${failure.message.split('path as walked:\n')[1]}]`) as PathStep[]
    expect(printed.filter((step) => 'send' in step && step.send.type === 'ticket.change')).toHaveLength(2)
  })

  it('[MBT-009] a replay fails at the end of its path as the checks of the machine do', () => {
    const edges = inventory(ticketModel.machine).edges.filter(({ source }) => source === 'ticket.failed')
    const machine = edges.reduce((rest, edge) => dropEdge(rest, edge), ticketModel.machine as AnyStateMachine)
    const labels = ['start open', 'ticket.book {"seats":2}', 'bookSeats (0.ticket.booking) ends: refused']
    const failureOn = (model: AnyMachineModel) => {
      const exploration = explore({ ...model, limit: 0 })
      const steps = stepsWithLabels(exploration, labels)
      return pathFailure(exploration, situationsOf({ world: exploration, steps }))
    }
    expect(failureOn({ ...ticketModel, machine })?.message).toContain('failed: does not take ticket.retry')
    const failed = { ...ticketModel.expects.failed, accepts: [] }
    const stuck = failureOn({ ...ticketModel, machine, expects: { ...ticketModel.expects, failed } })
    expect(stuck?.message).toMatch(
      /^Nothing leads on from \["failed"[^]*no seed, path as walked:\n {2}{"start":"open"},\n/,
    )
    expect(failureOn(ticketModel)).toBeUndefined()
  })

  it('[MBT-009] a wrong delay is at its edge, also where it begins in the middle of a walk', async () => {
    const machine = ticketModel.machine.provide({ delays: { untilAnswerIsLate: 20_000 } })
    const failure = await failureOf({ ...ticketModel, machine })
    expect(failure.reason).toContain('untilAnswerIsLate lasts 20000 ms, not 10000')
    expect(failure.at).toEqual(['xstate.after.untilAnswerIsLate.ticket.booking'])
    const notes = failureNotes({
      machine: 'ticket',
      level: 'actor',
      ...failure,
      world: explore({ ...ticketModel, machine }),
    })
    rmSync(notes[1]!.replace('run for the workbench: ', ''))
    expect(notes[0]).toBe('edge: ticket.booking --xstate.after.untilAnswerIsLate.ticket.booking--> ticket.failed')
  })

  it('[MBT-009] a failure names the edge, writes a run that the workbench reads, and the command that walks the path again', async () => {
    const failure = await failureOf(greedyTicket)
    const { exploration } = study(greedyTicket, { seed: 7 })
    const place = { machine: 'ticket', level: 'actor' as const, part: 'sample' }
    const notes = failureNotes({ ...place, ...failure, world: exploration })
    const [edge, run = '', replay] = notes
    expect(edge).toBe('edge: ticket.choosing --ticket.book--> ticket.booking')
    const file = run.replace('run for the workbench: ', '')
    expect(replay).toBe(`replay: npm run test:paths -- --replay ${file}`)
    expect(replayCommand('browser', file)).toBe(`npm run test:paths -- --replay ${file} --headed`)
    expect(failure.with({ notes }).message).toMatch(/does not hold: 5 seats\nedge: .*\nrun .*\nreplay: .*\nseed 7, /)

    const content = readFileSync(file, 'utf8')
    rmSync(file)
    const read = readRun(content)
    if (!('run' in read)) throw new Error(JSON.stringify(read))
    expect(read.run.title).toBe('ticket (actor, sample): ' + failure.reason)
    const steps = read.run.journal.entries.flatMap((one) => (one.kind === 'transition' ? [one.message] : []))
    expect(steps.map(({ event, value, transitions }) => ({ event, value, transitions }))).toEqual([
      { event: 'xstate.init', value: 'choosing', transitions: ['ticket.deciding||0'] },
      { event: 'ticket.book', value: 'booking', transitions: ['ticket.choosing|ticket.book|1'] },
    ])

    const { replay: kept } = JSON.parse(content) as { replay: Replay }
    expect(kept).toMatchObject(place)
    const again = walk(exploration, stepsWithLabels(exploration, kept.labels), { seed: 7 })
    await expect(again).rejects.toThrow('"never more than four seats" does not hold: 5 seats')
    expect(() => stepsWithLabels(exploration, ['start elsewhere'])).toThrow('There is no such step any more')
  })

  it('[MBT-005 MBT-009] a walk over a server prints the shortest path on which the server fails alike, and its replay names the server', async () => {
    const starts: number[] = []
    const world: World = {
      reset: async (now) => void starts.push(now),
      arrange: async (_, outcome) =>
        outcome === 'booked' ? fromPromise(() => Promise.reject({ code: 'theatre-burnt' })) : undefined,
    }
    const { exploration } = study(ticketModel, { seed: 7 })
    const booked = 'bookSeats (0.ticket.booking) ends: booked'
    const labels = ['start open', 'ticket.book {"seats":5}', 'ticket.change', 'ticket.book {"seats":2}', booked]
    const failure: unknown = await walk(exploration, stepsWithLabels(exploration, labels), { world }).catch(
      (thrown: unknown) => thrown,
    )
    if (!(failure instanceof WalkFailure)) throw new Error('Nothing failed.')
    expect(failure.message).toMatch(/^bookSeats .* took\n.*--> ticket\.failed\nwhere the chart leads over\n/)
    expect(failure.message.split('no seed, shortest path:\n')[1]).toBe(
      [
        '{"start":"open"},',
        '{"send":{"type":"ticket.book","seats":2}},',
        '{"actor":"0.ticket.booking","ends":"booked"}',
      ]
        .map((line) => `  ${line}`)
        .join('\n'),
    )
    expect(starts).toHaveLength(2)
    const place = { machine: 'ticket', level: 'server' as const, part: 'night' }
    const [, run = ''] = failureNotes({ ...place, ...failure, world: exploration })
    const file = run.replace('run for the workbench: ', '')
    const { replay } = JSON.parse(readFileSync(file, 'utf8')) as { replay: Replay }
    rmSync(file)
    expect(replay).toEqual({ ...place, labels: ['start open', 'ticket.book {"seats":2}', booked] })
  })

  it('a walk over a server fails at its end if the server’s books do not balance', async () => {
    const world: World = {
      reset: async () => {},
      arrange: async () => undefined,
      audit: () => Promise.reject(new Error('A seat is missing.')),
    }
    const { exploration } = study(ticketModel, { seed: 7 })
    const steps = stepsWithLabels(exploration, ['start open', 'ticket.book {"seats":2}'])
    await expect(walk(exploration, steps, { world })).rejects.toThrow('ticket.book {"seats":2}: A seat is missing.')
  })

  it('[MBT-009] an edge has the line of its branch in the machine’s file', () => {
    const source = readFileSync('machines/snackbar/snackbarMachine.ts', 'utf8').split('\n')
    const edges = inventory(snackbarModel.machine).edges
    const lines = edges.map((edge) => Number(lineOf('snackbar', edge)?.split(':')[1]))
    expect(lines.map((line) => source[line - 1]?.trim().split(':').slice(0, 2).join(':'))).toEqual([
      "on: { 'snackbar.show'",
      "'snackbar.show': {",
      'after: { untilHidden',
    ])
    expect(lineOf('snackbar', edges[0]!)).toMatch(/^machines\/snackbar\/snackbarMachine\.ts:\d+$/)
    expect(lineOf('snackbar', 'snackbar.shown')).toMatch(/:\d+$/)
    expect(lineOf('ticket', 'ticket.held')).toBeUndefined()
  })

  it('[MBT-005] are the same for the same seed, and differ for another', () => {
    const titles = (seed: number) =>
      study(doorModel, { seed }).paths.map(({ steps }) => steps.map(({ label }) => label))
    expect(titles(3)).toEqual(titles(3))
    expect(titles(3)).not.toEqual(titles(4))
  })

  it('stop with a message when a model lets a machine grow without limit', async () => {
    const endless = {
      ...ticketModel,
      serialize: ({ context }: { context: unknown }) => [context, Math.random()],
      limit: 50,
    }
    expect((await complaints(endless)).join()).toContain('More than 50 situations')
  })
})

describe('a world behind the walk', () => {
  const office = (answers: Record<string, () => Promise<{ bookedAt: number }>>) => {
    const asked: string[] = []
    const world: World & { resets: number } = {
      resets: 0,
      reset: async () => void (world.resets += 1),
      arrange: async (src, outcome) => {
        const answer = answers[`${src} ${outcome}`]
        if (answer) asked.push(outcome)
        return answer && fromPromise(answer)
      },
    }
    return { world, asked }
  }
  const booked = async () => ({ bookedAt: Date.parse('2026-11-21T03:00:00Z') })
  const soldOut = () => Promise.reject({ code: 'sold-out' })

  it('gives the real answer where it can, after it was arranged', async () => {
    const { exploration, paths } = study(ticketModel)
    const { world, asked } = office({ 'bookSeats booked': booked, 'bookSeats soldOut': soldOut })
    for (const { steps } of paths) await walk(exploration, steps, { world })
    expect(new Set(asked)).toEqual(new Set(['booked', 'soldOut']))
    expect(world.resets).toBe(paths.length)
  })

  it('fails the walk when it answers otherwise than arranged', async () => {
    const { exploration, paths } = study(ticketModel)
    const { world } = office({ 'bookSeats booked': soldOut })
    const sold = paths.find(({ steps }) => steps.some(({ label }) => label.includes('booked')))!
    await expect(walk(exploration, sold.steps, { world })).rejects.toThrow('where the chart leads over')
  })
})

describe('a new machine', () => {
  it('takes a name in camel case that no machine has', () => {
    expect(refusalOf('wishList', ['cart'])).toBeUndefined()
    expect(refusalOf(undefined, [])).toBe('new takes the name of the machine, such as couponUse.')
    expect(refusalOf('wish-list', [])).toContain('wish-list is no name')
    expect(refusalOf('Cart', ['cart'])).toContain('Cart is no name')
    expect(refusalOf('cart', ['cart'])).toBe('There is a machine cart already.')
  })
})

describe('rules', () => {
  const ids = new Set(['MBT-001'])

  it('[MBT-006] accept the sample', () => expect(breaches(ticketModel.machine, ids)).toEqual([]))

  it('[MBT-006] name a state without description or requirement, an unknown id, inline code, an unhandled failure', () => {
    const careless = setup({
      types: {} as { events: { type: 'go' } },
      actors: { work: fromPromise(async () => {}) },
    }).createMachine({
      id: 'careless',
      initial: 'a',
      states: {
        a: {
          meta: { requirements: ['MBT-999'] },
          entry: () => {},
          invoke: { src: 'work' },
          after: { 100: 'b' },
          on: { go: { guard: () => true, target: 'b', actions: assign({}) } },
        },
        b: { description: 'End.' },
      },
    })
    expect(breaches(careless, ids)).toEqual([
      'careless.a has no description',
      'careless.a names MBT-999, which is no requirement',
      'careless.b names no requirement: add one of docs/requirements.tsv to its meta.requirements',
      expect.stringContaining('has an inline guard'),
      expect.stringContaining('has an inline action xstate.assign'),
      expect.stringContaining('has an inline delay'),
      'careless.a has an inline action (inline)',
      'careless.a does not handle the failure of work',
    ])
  })

  it('[MBT-006] name a state of a model without `leads`, an event, an end or a delay without lead, an unknown name', () => {
    const { expects } = ticketModel
    const careless: AnyMachineModel = {
      ...ticketModel,
      expects: {
        ...expects,
        choosing: { accepts: ['ticket.book'] },
        failed: { ...expects.failed, leads: { 'ticket.retry': 'booking' } },
        booking: { ...expects.booking, leads: { 'bookSeats booked': 'held', 'bookSeats answered': 'held' } },
      },
    }
    expect(holes(ticketModel)).toEqual([])
    const unknown = 'ticket booking: `bookSeats answered` is no event, no end of a call and no delay'
    expect(holes(careless)).toEqual([
      'ticket choosing: the model has no `leads` and names no `reference`',
      unknown,
      'ticket booking: no lead says where `untilAnswerIsLate` leads',
      'ticket booking: no lead says where `bookSeats soldOut` leads',
      'ticket booking: no lead says where `bookSeats refused` leads',
      'ticket failed: no lead says where `ticket.change` leads',
    ])
    const [reference] = Object.keys(ticketModel.invariants)
    expect(holes({ ...careless, reference })).toEqual([unknown])
    expect(holes({ ...ticketModel, reference: 'a rule' })).toEqual([
      'ticket: the model\'s reference "a rule" is none of its invariants',
    ])
  })

  it('reject a machine whose target does not exist', () => {
    expect(() => setup({}).createMachine({ initial: 'a', states: { a: { on: { go: 'nowhere' } } } })).toThrow()
  })

  it('[MBT-006] the compiler rejects a model that misses an event, an actor, an outcome type or a state, and accepts the files of a new machine', () => {
    const forgotten = {
      event: "samples: { ...ticketModel.samples, 'ticket.cancel': undefined }",
      payload: "samples: { ...ticketModel.samples, 'ticket.book': [{ type: 'ticket.book' }] }",
      actor: 'outcomes: { seatWatch: {} }',
      output: "outcomes: { ...ticketModel.outcomes, bookSeats: { booked: { done: { bookedAt: 'now' } } } }",
      state: "expects: { ...ticketModel.expects, 'held.meal.open': undefined }",
      nothing: '',
    }
    const made = [...newMachineFiles('wishList')]
      .slice(0, 3)
      .map(([path, text]): [string, string] => [
        path.replace(/^.*\/|\.ts$/g, ''),
        text
          .replaceAll("'../", `'${process.cwd()}/machines/`)
          .replace("'xstate'", `'${process.cwd()}/node_modules/xstate'`),
      ])
    const errors: Record<string, string[]> = typeErrors({
      ...Object.fromEntries(made),
      ...Object.fromEntries(
        Object.entries(forgotten).map(([name, change]) => [
          name,
          `import { defineModel } from '${process.cwd()}/machines/model'
           import { ticketMachine } from '${process.cwd()}/tests/graph/sample/ticketMachine'
           import { ticketModel } from '${process.cwd()}/tests/graph/sample/ticketModel'
           export const model = defineModel(ticketMachine, { ...ticketModel, ${change} })\n`,
        ]),
      ),
    })
    for (const name of ['nothing', 'wishListMachine', 'wishListWords', 'wishListModel'])
      expect(errors[name], name).toEqual([])
    for (const name of ['event', 'payload', 'actor', 'output', 'state'] as const)
      expect(errors[name], name).not.toEqual([])
  })
})

/** The compiler's errors for each source. */
function typeErrors<TName extends string>(sources: Record<TName, string>): Record<TName, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'model-types-'))
  try {
    const fileOf = (name: string) => `${folder}/${name}.ts`
    for (const name in sources) writeFileSync(fileOf(name), sources[name])
    const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
    const program = ts.createProgram(Object.keys(sources).map(fileOf), {
      ...options,
      incremental: false,
      tsBuildInfoFile: undefined,
    })
    const read = (name: string) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(fileOf(name)))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    return Object.fromEntries(Object.keys(sources).map((name) => [name, read(name)])) as Record<TName, string[]>
  } finally {
    rmSync(folder, { recursive: true })
  }
}
