import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate'
import type { InspectionMessage } from '../../contract/bridge'
import { inspectionMessage } from '../../contract/bridge'
import { extractChart } from '../../workbench/chart/extract'
import { root as repository } from '../../scripts/processes.mjs'
import { createInspector, workbenchOrigin } from '../../workbench/inspector'

const child = setup({}).createMachine({
  id: 'child',
  initial: 'open',
  states: { open: { on: { 'child.close': 'closed' } }, closed: { type: 'final' } },
})

const root = setup({
  types: {} as { context: { phone: string }; events: { type: 'form.fill'; phone: string } | { type: 'form.send' } },
  actors: { child, send: fromPromise(() => Promise.resolve('0899999999')) },
  guards: { isFilled: ({ context }) => context.phone !== '' },
  actions: { keepPhone: assign((_, params: { phone: string }) => params) },
}).createMachine({
  id: 'form',
  context: { phone: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.fill': { actions: { type: 'keepPhone', params: ({ event }) => ({ phone: event.phone }) } },
        'form.send': [{ guard: 'isFilled', target: 'checking' }, { target: 'failed' }],
      },
    },
    checking: { always: { guard: 'isFilled', target: 'sending' } },
    sending: {
      invoke: [
        { src: 'send', onDone: 'sent' },
        { src: 'child', id: 'child' },
      ],
    },
    sent: {},
    failed: {},
  },
})

const watch = () => {
  const messages: InspectionMessage[] = []
  const inspect = createInspector(
    (message) => messages.push(message),
    () => 7,
    'page1',
  )
  return { messages, actor: createActor(root, { inspect }) }
}

test('each transition is reported under the names that the chart uses, raised and eventless ones included', async () => {
  const { messages, actor } = watch()
  actor.start()
  actor.send({ type: 'form.fill', phone: '0812345678' })
  actor.send({ type: 'form.send' })
  ;(actor.getSnapshot().children['child'] as AnyActorRef).send({ type: 'child.close' })
  await waitFor(actor, (snapshot) => snapshot.matches('sent'))

  const received = messages.map(({ machineId, event, value, status }) => [
    machineId,
    event.split('.').slice(0, 3).join('.'),
    value,
    status,
  ])
  expect(received).toEqual([
    ['form', 'xstate.init', 'editing', 'active'],
    ['form', 'form.fill', 'editing', 'active'],
    ['child', 'xstate.init', 'open', 'active'],
    ['form', 'form.send', 'sending', 'active'],
    ['child', 'child.close', 'closed', 'done'],
    ['form', 'xstate.done.actor', 'sent', 'active'],
  ])
  const known = new Set(
    [root, child].flatMap((machine) => extractChart(machine).edges.map(({ transition }) => transition)),
  )
  const taken = messages.flatMap(({ transitions }) => transitions ?? [])
  expect(taken).toContain('form.editing|form.send|0')
  expect(taken).toContain('form.checking||0')
  for (const transition of taken) expect(known).toContain(transition)
  for (const message of messages) expect(v.is(inspectionMessage, message)).toBe(true)
  const childMessage = messages.find(({ machineId }) => machineId === 'child')
  expect(childMessage?.actorId).toMatch(/^child x:\d+@page1$/)
  expect(childMessage?.parentId).toBe(messages.find(({ machineId }) => machineId === 'form')?.actorId)
})

test('no payload and no context is sent to the chart [REL-012]', () => {
  const { messages, actor } = watch()
  actor.start()
  actor.send({ type: 'form.fill', phone: '0812345678' })
  expect(messages.map(({ event }) => event)).toContain('form.fill')
  expect(JSON.stringify(messages)).not.toContain('0812345678')
})

test('an ignored event is not reported; a stop is', () => {
  const { messages, actor } = watch()
  actor.start()
  const before = messages.length
  actor.send({ type: 'unheard.of' } as never)
  expect(messages).toHaveLength(before)
  actor.stop()
  expect(messages.at(-1)?.status).toBe('stopped')
})

test('only a phone’s host has a workbench', () => {
  const at = (hostname: string, port = '8080') => workbenchOrigin({ protocol: 'http:', hostname, port })
  expect(at('phone-1.kmarket.localhost')).toBe('http://kmarket.localhost:8080')
  expect(at('phone-12.kmarket.localhost', '')).toBe('http://kmarket.localhost')
  expect(at('kmarket.localhost')).toBeUndefined()
  expect(at('phone-1')).toBeUndefined()
  expect(at('evil.phone-1.kmarket.localhost')).toBeUndefined()
})

/** The modules of the repository that a file imports while it runs, without types, and those that they import. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'"]* from )?'(\.[^']+)'/gm)
  for (const [, path] of imports) {
    const base = resolve(dirname(file), path!)
    const module = [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(
      (one) => /\.tsx?$/.test(one) && existsSync(one),
    )
    if (module) modulesOf(module, found)
  }
  return found
}

test('the inspector stays one file in the build: it shares no module with the workbench’s page', () => {
  const page = modulesOf(join(repository, 'workbench', 'main.tsx'))
  expect(page.size).toBeGreaterThan(100)
  const shared = [...modulesOf(join(repository, 'workbench', 'inspector.ts'))].filter((module) => page.has(module))
  expect(shared.map((module) => relative(repository, module))).toEqual([])
})
