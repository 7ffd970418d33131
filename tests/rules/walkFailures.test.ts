import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binary, root, runNode } from '../../scripts/processes.mjs'

const tests = `
import { WalkFailure } from ${JSON.stringify(join(root, 'tests/graph/walk.ts'))}

const fail = (edge, length, run, reason = 'bell.ring: "is heard" does not hold') => {
  const steps = Array.from({ length }, () => ({ kind: 'wait', label: 'wait for a minute', until: 60000 }))
  throw new WalkFailure(reason, steps, { notes: ['edge: ' + edge, 'replay: npm run ' + run] })
}

describe('bell (actor)', () => {
  it('1. long', () => fail('rings (bell.ts:3)', 3, 'long.json'))
  it('2. short', () => fail('rings (bell.ts:3)', 2, 'short.json'))
  it('3. elsewhere', () => fail('stops (bell.ts:7)', 4, 'elsewhere.json'))
  it('4. otherwise', () => fail('rings (bell.ts:3)', 4, 'otherwise.json', 'bell.ring: the bell fell'))
  it('5. passes', () => {})
  it('6. no walk', () => { throw new Error('is no walk') })
})

describe('door (actor)', () => {
  it('1. alone', () => fail('opens (door.ts:5)', 5, 'alone.json'))
})
`

describe('failed walks', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'k-market-walks-'))
    writeFileSync(join(folder, 'failing.test.ts'), tests)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(['pathsReporter', 'reporter'])(
    'are printed by %s once whole per machine, and without a stack',
    async (name) => {
      const { code, output } = await runNode(
        binary('vitest'),
        ['run', '--root', folder, '--globals', `--reporter=${join(root, 'scripts', `${name}.mjs`)}`],
        { env: { NO_COLOR: '1', FORCE_COLOR: undefined, SUITE_REPORT: undefined }, quiet: true },
      )
      expect(code).toBe(1)
      expect(output).toMatch(/Tests +6 failed \| 1 passed \(7\)/)
      expect([...output.matchAll(/^WalkFailure: (.*)$/gm)].map(([, line]) => line)).toEqual([
        'also fails: the same edge as in "2. short"; replay: npm run long.json',
        'bell.ring: "is heard" does not hold',
        'also fails: another edge than in "2. short": stops (bell.ts:7): bell.ring: "is heard" does not hold; replay: npm run elsewhere.json',
        'also fails: the same edge as in "2. short": bell.ring: the bell fell; replay: npm run otherwise.json',
        'bell.ring: "is heard" does not hold',
      ])
      expect(
        [...output.matchAll(/^edge: (.*)\n(.*)\nno seed, path as walked:\n/gm)].map(([, ...lines]) => lines),
      ).toEqual([
        ['rings (bell.ts:3)', 'replay: npm run short.json'],
        ['opens (door.ts:5)', 'replay: npm run alone.json'],
      ])
      expect(output).not.toContain('walk.ts:')
      expect(output.match(/❯ failing\.test\.ts:\d+:\d+/g), 'the stack of another error').toHaveLength(1)
    },
  )
})
