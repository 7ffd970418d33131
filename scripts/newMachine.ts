/** Marks the Thai name of a new machine as one to replace. */
export const thaiNameMark = '(ไทย)'

/**
 * The files of a new machine, by path from the root: a machine that loads something and can retry, its words, its model, and a test. They
 * compile and pass their tests; states without requirements, a page and so on are reported by `npm run check` until they are added.
 *
 * @param name in camel case, such as `couponUse`
 */
export function newMachineFiles(name: string): ReadonlyMap<string, string> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const load = `load${type}`
  const title = type.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const folder = `machines/${name}`
  return new Map([
    [
      `${folder}/${name}Machine.ts`,
      `import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from '../ports'

export interface ${type}Input {
  id: string
}

interface ${type}Context extends ${type}Input {
  title?: string
}

export type ${type}Event = { type: '${name}.retry' }

export const ${name}Machine = setup({
  types: {} as { input: ${type}Input; context: ${type}Context; events: ${type}Event },
  actors: { ${load}: fromPromise<string, ${type}Input>(notProvided('${load}')) },
  actions: { setTitle: assign((_, params: { title: string }) => params) },
}).createMachine({
  id: '${name}',
  description: 'Loads one thing.',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      description: 'It is loading.',
      meta: { requirements: [] },
      invoke: {
        src: '${load}',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'shown',
          actions: { type: 'setTitle', params: ({ event }) => ({ title: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'It failed to load. The page offers a retry.',
      meta: { requirements: [] },
      on: { '${name}.retry': 'loading' },
    },
    shown: { description: 'It is shown.', meta: { requirements: [] }, type: 'final' },
  },
})
`,
    ],
    [
      `${folder}/${name}Words.ts`,
      `import { defineWords } from '../words'
import { ${name}Machine } from './${name}Machine'

export const ${name}Words = defineWords(${name}Machine, {
  name: ['${title} ${thaiNameMark}', '${title}'],
  thaiDescription: 'โหลดข้อมูลหนึ่งรายการ',
  states: {
    loading: ['กำลังโหลด', 'Loading'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
    shown: ['แสดงแล้ว', 'Shown'],
  },
  events: { '${name}.retry': ['ลองอีกครั้ง', 'Shopper tries again'] },
  guards: {},
  actions: { setTitle: ['เก็บชื่อ', 'Keeps the title'] },
  actors: { ${load}: ['โหลดข้อมูล', 'Load it'] },
  delays: {},
  thaiDescriptions: {
    loading: 'กำลังโหลดข้อมูล',
    failed: 'โหลดข้อมูลไม่สำเร็จ หน้าจอให้ลองใหม่',
    shown: 'แสดงข้อมูล',
  },
})
`,
    ],
    [
      `${folder}/${name}Model.ts`,
      `import { defineModel } from '../model'
import { ${name}Machine } from './${name}Machine'

export const ${name}Model = defineModel(${name}Machine, {
  inputs: { page: { input: () => ({ id: 'one' }) } },
  samples: { '${name}.retry': [{ type: '${name}.retry' }] },
  outcomes: { ${load}: { loaded: { done: 'One' }, lost: { error: { kind: 'network', key: 'default' } } } },
  serialize: ({ context }) => [context.title],
  expects: {
    loading: { accepts: [], leads: { '${load} loaded': 'shown', '${load} lost': 'failed' } },
    failed: { accepts: ['${name}.retry'], leads: { '${name}.retry': 'loading' } },
    shown: {
      accepts: [],
      check: ({ context }) => {
        if (context.title !== 'One') throw new Error('The title is not shown.')
      },
    },
  },
  invariants: {
    'only what was requested is loaded': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'call' && JSON.stringify(fact.input) !== '{"id":"one"}') throw new Error('Another is loaded.')
    },
  },
})
`,
    ],
    [
      `tests/machines/${name}.test.ts`,
      `import { describe, expect, it } from 'vitest'
import { ${name}Machine } from '../../machines/${name}/${name}Machine'
import { port, rootStage } from './rootStage'

const open = () => {
  const load = port<string, { id: string }>()
  const machine = ${name}Machine.provide({ actors: { ${load}: load.logic } })
  return { load, actor: rootStage().play(machine, '${name}', { id: 'one' }) }
}

describe('${name}', () => {
  it('shows what it loaded, after a retry too', async () => {
    const { load, actor } = open()
    await load.fail(new Error('lost'))
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: '${name}.retry' })
    await load.answer('One')
    expect(actor.getSnapshot().context.title).toBe('One')
  })
})
`,
    ],
  ])
}

/** Why a name is not one for a new machine; undefined for a good name. */
export function refusalOf(name: string | undefined, known: readonly string[]): string | undefined {
  if (name === undefined) return 'new takes the name of the machine, such as couponUse.'
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    return `${name} is no name: it takes letters and digits in camel case, such as couponUse.`
  if (known.some((one) => one.toLowerCase() === name.toLowerCase())) return `There is a machine ${name} already.`
  return undefined
}
