import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEmbedded } from '@/lib/server/engine/embedded'
import { type Mirror, readMovedAside } from '@/lib/server/mirror/mirror'
import { keepMirror, type MirrorKeeper } from '@/lib/server/mirror/open/keeper'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { TABLES } from '@/lib/server/mirror/schema/tables'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { layMirror } from '../../support/mirror-template'
import { deleteMirror, onServer, ownDirectory } from '../../support/own-mirror'
import { firstOf, isProof } from '../../support/properties'
import { silent, until } from '../sync/world'
import { call, item } from './fixtures'

const error = vi.fn()
const debug = vi.fn()
const log = { ...silent, error, debug }
const root = ownDirectory()
let dataDir: string
let keeper: MirrorKeeper
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(root, 'data-'))
  await layMirror(dataDir)
  writeFileSync(path.join(dataDir, 'accounts'), 'not to be touched')
  error.mockClear()
  debug.mockClear()
  keeper = keepMirror({ dataDir, clickhouse: null, log })
})
afterEach(async () => {
  await keeper.close()
  expect(readFileSync(path.join(dataDir, 'accounts'), 'utf8')).toBe('not to be touched')
})

const CALLS = 40
const calls = Array.from({ length: CALLS }, (_, index) =>
  item(call(`c-${index}`, { time: 1_700_000_000 + index * 200_000 }), 1000),
)
const TABLES_AND_ROWS = {
  name: 'test.tables',
  sql: `SELECT name, create_table_query, ifNull(total_rows, 0) AS rows FROM system.tables
    WHERE database = currentDatabase() ORDER BY name`,
}
async function filledMirror(): Promise<Mirror> {
  const mirror = await keeper.current()
  await storeCalls(mirror, calls)
  return mirror
}
async function reopen(): Promise<Mirror> {
  await keeper.close()
  keeper = keepMirror({ dataDir, clickhouse: null, log })
  return await keeper.current()
}
const replacementOf = (mirror: Mirror) =>
  until('the new mirror', async () => {
    const current = await keeper.current()
    return current === mirror ? null : current
  })
const asideFolders = () => readdirSync(dataDir).filter((name) => name.startsWith('mirror-set-aside-'))

/** The files of the given name in the parts of a table. */
async function partFiles(mirror: Mirror, table: string, file: string): Promise<string[]> {
  const parts = await mirror.query<{ path: string }>({
    name: 'test.parts',
    sql: 'SELECT path FROM system.parts WHERE active AND table = {table:String} ORDER BY path',
    params: { table },
  })
  return parts.map((part) => path.join(part.path, file))
}
function overwrite(file: string): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(statSync(file).size, 0xa7))
  closeSync(handle)
}

async function expectMovedAside(mirror: Mirror, reason: string): Promise<void> {
  expect(await countCalls(mirror)).toBe(0)
  const note = await readMovedAside(mirror)
  expect(note?.reason).toBe(reason)
  expect(Math.abs((note?.at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  expect(error.mock.calls.map(([, message]) => message)).toEqual([
    'mirror: moved aside; the history is being copied again',
  ])
  await storeCalls(mirror, calls)
  expect(await countCalls(mirror)).toBe(CALLS)
}
/** The first in the suite, all in `npm run prove -- processes`. */
const DAMAGES = [
  ['unreadable calls', 'calls', 'data.bin'],
  ['a part without its checksums', 'calls', 'checksums.txt'],
  ['unreadable keys', 'call_keys', 'data.bin'],
] as const
const DAMAGED = 'Some of its files are damaged.'

describe.skipIf(onServer)('an embedded mirror', () => {
  it.each(firstOf(DAMAGES, 1))(
    'finds %s at start-up, moves the mirror aside with the reason and begins a new one',
    async (_, table, file) => {
      const [first = ''] = await partFiles(await filledMirror(), table, file)
      await keeper.close()
      overwrite(first)
      const mirror = await reopen()
      await expectMovedAside(mirror, DAMAGED)
      const [kept = ''] = asideFolders()
      expect(asideFolders()).toHaveLength(1)
      expect(existsSync(path.join(dataDir, kept, 'mirror', 'store'))).toBe(true)
      expect(readFileSync(path.join(dataDir, kept, 'REASON.txt'), 'utf8')).toContain(DAMAGED)
    },
  )

  it.skipIf(!isProof)('finds an unreadable schema at start-up, too', async () => {
    await filledMirror()
    await keeper.close()
    const schemas = readdirSync(path.join(dataDir, 'mirror', 'store'), { recursive: true }).map(String)
    const file = schemas.find((name) => name.endsWith('/calls.sql')) ?? ''
    writeFileSync(path.join(dataDir, 'mirror', 'store', file), 'not a statement')
    await expectMovedAside(await reopen(), DAMAGED)
  })

  it.skipIf(!isProof)(
    'moves nothing when an empty directory cannot be opened either, and says why in the engine’s own words',
    async () => {
      await filledMirror()
      await keeper.close()
      const files = path.join(dataDir, 'mirror')
      const before = statSync(files).ino
      const open = `import('./lib/server/mirror/open/keeper.ts').then(({ keepMirror }) => keepMirror({ dataDir: process.argv[1], clickhouse: null }).current())
      .catch(async (error) => console.log((await import('./lib/server/process/start/notices.ts')).startWords(error)))`
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', open, dataDir], {
        cwd: path.resolve(import.meta.dirname, '../../..'),
        env: { ...process.env, TZ: 'UTC+2' },
      })
      expect(stdout.trim().split('\n')).toEqual([
        expect.stringMatching(
          /cannot start, not even in an empty directory: .*Cannot load time zone UTC\+2.*TZ.*damaged\.$/,
        ),
      ])
      expect(statSync(files).ino).toBe(before)
      expect(readdirSync(dataDir).sort()).toEqual(['accounts', 'mirror'])
      expect(await countCalls(await reopen())).toBe(CALLS)
    },
  )

  it('finds damage while running: that query fails as unavailable, and the next one uses a new mirror', async () => {
    const mirror = await filledMirror()
    for (const file of await partFiles(mirror, 'call_docs', 'data.bin')) overwrite(file)
    const question = { name: 'test.docs', sql: 'SELECT sum(length(raw)) AS bytes FROM call_docs' }
    await expect(mirror.query(question)).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    const next = await replacementOf(mirror)
    await expectMovedAside(next, DAMAGED)
    // Code that still holds the old mirror must not write its checkpoints into the new one.
    const late = mirror.insert('state', [{ key: 'late', value: '1', version: 1 }])
    await expect(late).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    await expect(storeCalls(mirror, calls)).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
  })

  it.skipIf(!isProof)('replaces a mirror that is deleted while running, even with an export under way', async () => {
    const mirror = await filledMirror()
    const slow = { name: 'test.slow', sql: 'SELECT sum(sipHash64(number)) FROM numbers(20000000)', format: 'CSV' }
    const writing = mirror.bytes(slow).then(
      () => 'written',
      (error: { code: string }) => error.code,
    )
    deleteMirror(dataDir)
    await expect(storeCalls(mirror, calls)).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    const next = await replacementOf(mirror)
    await expectMovedAside(next, 'Its files were deleted.')
    expect(['written', 'MIRROR_UNAVAILABLE']).toContain(await writing)
    await expect(mirror.bytes(slow)).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
  })

  it.skipIf(!isProof)('ends a statement that would go on for minutes before it replaces the mirror', async () => {
    const mirror = await filledMirror()
    const endless = {
      name: 'test.endless',
      sql: 'SELECT sum(sipHash64(number)) FROM numbers(20000000000)',
      format: 'CSV',
    }
    const outcome = mirror.bytes(endless).then(
      () => 'written',
      (error: { code: string }) => error.code,
    )
    deleteMirror(dataDir)
    await expect(storeCalls(mirror, calls)).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    await expectMovedAside(await replacementOf(mirror), 'Its files were deleted.')
    expect(await outcome).toBe('MIRROR_UNAVAILABLE')
  })

  it('keeps the mirror after an error that is not due to damage', async () => {
    const mirror = await filledMirror()
    await expect(
      mirror.query({ name: 'test.none', sql: "SELECT * FROM file('no-such-file.tsv', 'TSV', 'a String')" }),
    ).rejects.toMatchObject({
      code: 'MIRROR_UNAVAILABLE',
    })
    const last = `damage.${TABLES.at(-1)?.name}`
    await until('the end of the check of its files', () => debug.mock.calls.some(([{ query }]) => query === last))
    expect(await keeper.current()).toBe(mirror)
    expect(await countCalls(mirror)).toBe(CALLS)
    expect(asideFolders()).toEqual([])
  })

  it.skipIf(!isProof)('keeps only the last mirror that was moved aside', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [first = ''] = await partFiles(await filledMirror(), 'calls', 'data.bin')
      await keeper.close()
      overwrite(first)
      await reopen()
    }
    expect(asideFolders()).toHaveLength(1)
  })

  it('leaves a mirror of a newer version alone', async () => {
    const mirror = await filledMirror()
    await mirror.insert('schema_migrations', [{ id: 999, name: 'of the future' }])
    const before = await mirror.query(TABLES_AND_ROWS)
    await keeper.close()
    await expect(reopen()).rejects.toMatchObject({
      message: expect.stringContaining('The mirror was written by a newer version of Callscope: run that version, or '),
      cause: { message: expect.stringContaining(`${path.join(dataDir, 'mirror')} was written by a newer version`) },
    })
    expect(asideFolders()).toEqual([])
    const engine = await openEmbedded(path.join(dataDir, 'mirror'))
    const lines = await engine.pools.readers[0]?.rows(TABLES_AND_ROWS)
    await engine.close()
    expect(
      lines
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(before)
  })
})
