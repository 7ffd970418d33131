import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/processes.mjs'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** The targets of a document's links and pictures that are files of the repository, with their headings. */
function linksOf(document: string): { file: string; heading: string | undefined }[] {
  const text = readFileSync(join(root, document), 'utf8')
    .replace(/```[^]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path, heading] = target.split('#') as [string, string?]
      return { file: path === '' ? document : join(dirname(document), decodeURI(path)), heading }
    })
}

/** As GitHub makes the name of a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const headingsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

describe('documents', () => {
  it('link to files and headings that exist', () => {
    const all = documents.flatMap((document) => linksOf(document).map((link) => ({ document, ...link })))
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
    expect(
      all.filter(
        ({ file, heading }) => heading !== undefined && file.endsWith('.md') && !headingsOf(file).includes(heading),
      ),
    ).toEqual([])
  })

  it('every decision is in the list of decisions', () => {
    const listed = linksOf('docs/decisions/README.md').map(({ file }) => file)
    const pages = documents.filter((name) => dirname(name) === 'docs/decisions' && !name.endsWith('README.md'))
    expect(pages.length).toBeGreaterThan(40)
    expect(pages.filter((page) => !listed.includes(page))).toEqual([])
  })
})

describe('pages of the machines', () => {
  const copy = mkdtempSync(join(tmpdir(), 'k-market-docs-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(join(root, 'docs', 'machines'), copy, { recursive: true })

  const check = () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/machinesCommand.ts', 'docs', '--check', '--out', copy],
      { cwd: root, encoding: 'utf8' },
    )
    return { status, stderr }
  }

  it('the fast gate is red when a page of docs/machines is out of date, missing or of no machine [ANL-007]', () => {
    expect(check()).toEqual({ status: 0, stderr: '' })
    appendFileSync(join(copy, 'cart.md'), '\nAn old line.\n')
    rmSync(join(copy, 'gift.md'))
    writeFileSync(join(copy, 'basket.md'), '# Basket\n')
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toBe('docs/machines is out of date (basket.md, cart.md, gift.md): npm run machines -- docs\n')
    const steps = readFileSync(join(root, 'scripts/check.mjs'), 'utf8')
    expect(steps).toContain("args: ['scripts/machinesCommand.ts', 'docs', '--check']")
  })
})
