/** Checks what an image has beyond its base: its size, its largest parts, and that it has nothing that does not belong there. */
import assert from 'node:assert/strict'
import { lstatSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import path from 'node:path'
import { pathsBelow } from '@/lib/server/process/config/usable-files'
import type { Image } from './config'

type Entry = { name: string; stats: Stats; link: string | null }
type Size = { bytes: number; files: number }

const LARGEST = 10
/** Files that no image may contain. They are this project's own; files of packages are not checked. */
const LEFT_OUT = [
  /^\/app\/(?:tests|docs|test-results|playwright-report|coverage|out|data|secrets|\.git|\.github|\.ci)(?:\/|$)/,
  /^\/app\/[^/]*\.md$/,
  /^\/app\/(?:\.dockerignore|\.gitignore|Dockerfile|compose\.yaml)$/,
  /^\/app\/(?!node_modules\/).*\.(?:test|spec|proof)\.\w+$/,
  /(?:^|\/)(?:\.next\/cache|node_modules\/\.cache|\.npm|_cacache|\.cache)(?:\/|$)/,
  /^\/app\/.*(?:\.tsbuildinfo|\.log|\.DS_Store)$/,
  /^\/app\/(?:.*\/)?\.env/,
  /^\/(?:root|home|tmp)\/./,
]
/** Packages that only builds and tests need. */
const DEVELOPMENT = ['vitest', 'playwright', '@playwright/test', '@biomejs/biome', 'knip', 'drizzle-kit', 'fast-check']

/** Everything in a layer, by its name in the root. */
export function entriesOf(layer: string): Entry[] {
  return pathsBelow(layer).map((file) => {
    const stats = lstatSync(file)
    return { name: `/${path.relative(layer, file)}`, stats, link: stats.isSymbolicLink() ? readlinkSync(file) : null }
  })
}

/** Bytes and files; what has several names counts once. */
function sizeOf(entries: readonly Entry[]): Size {
  const files = new Map(entries.filter(({ stats }) => stats.isFile()).map(({ stats }) => [stats.ino, stats.size]))
  return { bytes: [...files.values()].reduce((sum, size) => sum + size, 0), files: files.size }
}

/** Marks files that work leaves in a checkout, which no image may contain. */
export const TRACE = 'LEFT_BEHIND=1\n'

/** Checks what an image has beyond its base. */
export function proveContents(image: Image, report: (line: string) => void): void {
  const [own = '', ...base] = image.layers
  const entries = entriesOf(own)
  const at = new Map(entries.map((entry) => [entry.name, entry]))

  const none = (what: string, isWrong: (entry: Entry) => boolean) =>
    assert.deepEqual(entries.filter(isWrong).map(nameOf), [], what)

  none('tests, docs, caches or settings are in the image', ({ name }) => LEFT_OUT.some((pattern) => pattern.test(name)))
  none(
    'what the checkout ignores is in the image',
    ({ name, stats }) =>
      stats.isFile() && stats.size === TRACE.length && readFileSync(path.join(own, name), 'utf8') === TRACE,
  )
  none('packages of the tests', ({ name }) => DEVELOPMENT.some((one) => name === `/app/node_modules/${one}`))
  report('nothing of tests, docs, caches, settings or the tools of tests is in it')

  none('links lead nowhere', ({ name, link }) => link !== null && !leads(name, link, at, base))
  none(
    'files outside /app and /data',
    ({ name, stats }) => !/^\/(?:app|data)(?:\/|$)/.test(name) && !stats.isDirectory(),
  )
  none(
    'others than root may change the code',
    ({ name, stats, link }) =>
      name !== '/data' && (stats.uid !== 0 || stats.gid !== 0 || (link === null && (stats.mode & 0o002) !== 0)),
  )
  none('files run with the rights of their owner', ({ stats }) => (stats.mode & 0o6000) !== 0)
  const data = at.get('/data')?.stats
  assert.deepEqual([data?.uid, data?.gid, (data?.mode ?? 0) & 0o777], [1000, 1000, 0o700])
  report('all of it is root’s, /data is its user’s alone, and every link leads somewhere')

  const [total, below] = [sizeOf(entries), sizeOf(base.flatMap(entriesOf))]
  report(`its own layers: ${megabytes(total.bytes)}, ${total.files} files; its base: ${megabytes(below.bytes)}`)
  report(`the image: ${megabytes(total.bytes + below.bytes)}; the largest in its own layers:`)
  const parts = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = partOf(entry.name)
    const own = parts.get(name)
    if (own === undefined) parts.set(name, [entry])
    else own.push(entry)
  }
  const sizes = [...parts].map(([name, of]) => ({ name, ...sizeOf(of) })).sort((a, b) => b.bytes - a.bytes)
  for (const { name, bytes, files } of sizes.slice(0, LARGEST))
    report(`  ${megabytes(bytes).padStart(9)}  ${name} (${files} files)`)
}

const nameOf = ({ name, link }: Entry) => (link === null ? name : `${name} → ${link}`)

/** A package, or a folder of the project. */
function partOf(name: string): string {
  return /^\/app\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? /^\/[^/]+(?:\/[^/]+)?/.exec(name)?.[0] ?? name
}

function leads(name: string, link: string, at: ReadonlyMap<string, Entry>, base: readonly string[]): boolean {
  const to = path.posix.resolve(path.posix.dirname(name), link)
  return at.has(to) || base.some((layer) => lstatSync(path.join(layer, to), { throwIfNoEntry: false }) !== undefined)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
