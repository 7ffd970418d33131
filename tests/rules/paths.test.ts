import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copySources } from '../../scripts/copySources'
import { binary, run } from '../../scripts/processes.mjs'
import { readCoverageFile } from '../../workbench/coverage/coverageFile'

/** `npm run test:paths` in a copy of the sources, on a machine whose only level is the bare machine. */
describe('npm run test:paths', () => {
  const machine = 'machines/finishProcess/finishProcessMachine.ts'
  let folder: string
  let mend = () => {}
  beforeAll(() => {
    folder = copySources()
  })
  afterEach(() => mend())
  afterAll(() => rmSync(folder, { recursive: true }))

  const command = (...args: string[]) => {
    const env = { PATHS_RESULTS: join(folder, 'results'), NO_COLOR: '1', FORCE_COLOR: undefined }
    return run(process.execPath, args, { cwd: folder, env, quiet: true })
  }
  const paths = async (...args: string[]) => {
    const { code, output } = await command('scripts/paths.mjs', ...args)
    return { code, output, isWalked: output.includes('Level actor') }
  }
  const change = (find: string, put: string) => {
    const source = readFileSync(join(folder, machine), 'utf8')
    expect(source.split(find)).toHaveLength(2)
    writeFileSync(join(folder, machine), source.replace(find, put))
    mend = () => writeFileSync(join(folder, machine), source)
  }
  const lineOf = (text: string) =>
    readFileSync(join(folder, machine), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  const failedOnLevel = () => {
    const read = readCoverageFile(readFileSync(join(folder, 'dist/coverage.json'), 'utf8'))
    const level = 'file' in read && read.file.machines.find(({ id }) => id === 'finishProcess')?.levels.actor
    return level && level.kind === 'walked' ? level.failed : undefined
  }

  const walkBroken = async (find: string, put: string, kind: string, place: string) => {
    change(find, put)
    const walked = await paths('finishProcess')
    expect(walked.code).toBe(1)
    const places = [...walked.output.matchAll(/^(edge|state): .* \((.*):(\d+)\)$/gm)].map(([, ...found]) => found)
    expect(places[0]).toEqual([kind, machine, String(lineOf(place))])
    expect(new Set(places.map(String)).size).toBe(1)
    expect(walked.output).not.toContain('never: ')
    const replay = /^replay: npm run test:paths -- (--replay) (\S+)$/m.exec(walked.output)?.slice(1) ?? []
    const again = await paths(...replay)
    expect([again.code, /Tests +1 failed \(1\)/.test(again.output)]).toEqual([1, true])
    expect(again.output.split('\n')).toContain(walked.output.split('\n').find((line) => line.startsWith(`${kind}: `)))
    return replay
  }

  it('is a command of the package', () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object }
    expect(scripts).toMatchObject({ 'test:paths': 'node scripts/paths.mjs' })
  })

  it('[MBT-009] names the edge of a delay that is too long, and so does the printed replay', async () => {
    await walkBroken(
      'untilLate: finishProcessWaitMs',
      'untilLate: finishProcessWaitMs * 2',
      'edge',
      'after: { untilLate',
    )
  })

  it('[MBT-009 MBT-007] names the state that lacks an event; the replay and the report fail until it is mended', async () => {
    const event = "on: { 'finish.back': { target: 'leaving', actions: 'backToNative' } },"
    const replay = await walkBroken(event, '', 'state', 'late: {')
    const title = 'accepts in each state exactly the events that its model expects'
    const report = await command(binary('tsx'), 'scripts/pathsReport.ts')
    expect(report.code).toBe(1)
    expect(report.output).toContain(`failed: finishProcess (actor): ${title}`)
    expect(readFileSync(join(folder, 'dist/paths.html'), 'utf8')).toContain(`<li>${title}</li>`)
    expect(failedOnLevel()).toContain(title)

    mend()
    const mended = await paths(...replay)
    expect([mended.code, /Tests +1 passed \(1\)/.test(mended.output)]).toEqual([0, true])
    expect(await paths('finishProcess', '--report')).toMatchObject({ code: 0, isWalked: true })
    expect(failedOnLevel()).toEqual([])
    expect(await paths('finishProcess', '--report')).toMatchObject({ code: 0, isWalked: false })
  })
})
