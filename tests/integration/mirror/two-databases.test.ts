import { closeSync, mkdtempSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseOf } from '@/lib/server/engine/databases'
import { readMovedAside } from '@/lib/server/mirror/mirror'
import { keepMirror, type MirrorKeeper } from '@/lib/server/mirror/open/keeper'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { deleteMirror, onServer, ownDirectory } from '../../support/own-mirror'
import { isProof } from '../../support/properties'
import { silent, until } from '../sync/world'
import { call, item } from './fixtures'

const root = ownDirectory()
let dataDir: string
let own: MirrorKeeper
let other: MirrorKeeper
const keep = (database: string | null) =>
  keepMirror({ dataDir, clickhouse: null, log: silent, database, isShared: true })
function open(): void {
  own = keep(null)
  other = keep(databaseOf('eu-1', null))
}
async function close(): Promise<void> {
  await own.close()
  await other.close()
}
beforeEach(() => {
  dataDir = mkdtempSync(path.join(root, 'data-'))
  open()
})
afterEach(close)

const callsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => item(call(`c-${index}`, { time: 1_700_000_000 + index * 200_000 }), 1000))
async function fill(): Promise<void> {
  await storeCalls(await own.current(), callsOf(30))
  await storeCalls(await other.current(), callsOf(20))
}
const counts = async () => [await countCalls(await own.current()), await countCalls(await other.current())]
const asideFolders = () => readdirSync(dataDir).filter((name) => name.startsWith('mirror-set-aside-'))

it('names the database of an app after its id, and after the one that a server’s address names', () => {
  expect(databaseOf('eu-1', null)).toBe('callscope_eu_1')
  expect(databaseOf('eu-1', 'https://store:8443')).toBe('callscope_eu_1')
  expect(databaseOf('eu-1', 'https://store:8443/default')).toBe('callscope_eu_1')
  expect(databaseOf('eu-1', 'https://store:8443/calls')).toBe('calls_eu_1')
})

describe.skipIf(onServer)('two embedded mirrors in one directory', () => {
  it('keeps equal calls of two apps apart in one directory, also over a restart', async () => {
    await fill()
    expect(await counts()).toEqual([30, 20])
    await close()
    open()
    expect(await counts()).toEqual([30, 20])
  })

  it.skipIf(!isProof)('empties only the database whose files are damaged', async () => {
    await fill()
    const [part] = await (await other.current()).query<{ path: string }>({
      name: 'test.parts',
      sql: "SELECT path FROM system.parts WHERE active AND database = currentDatabase() AND table = 'calls' ORDER BY path",
    })
    await close()
    const file = path.join(part?.path ?? '', 'data.bin')
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(statSync(file).size, 0xa7))
    closeSync(handle)
    open()
    expect(await counts()).toEqual([30, 0])
    expect(await readMovedAside(await own.current())).toBeNull()
    expect((await readMovedAside(await other.current()))?.reason).toBe('Some of its files are damaged.')
    expect(asideFolders()).toEqual([])
    await storeCalls(await other.current(), callsOf(20))
    expect(await counts()).toEqual([30, 20])
  })

  it.skipIf(!isProof)('begins both anew when all files were deleted while both were open', async () => {
    await fill()
    const [before, beforeOther] = [await own.current(), await other.current()]
    deleteMirror(dataDir)
    await until('both new mirrors', async () => {
      // The first query notices it.
      await countCalls(await own.current()).catch(() => undefined)
      const [now, nowOther] = [await own.current().catch(() => before), await other.current().catch(() => beforeOther)]
      return now !== before && nowOther !== beforeOther
    })
    expect(await counts()).toEqual([0, 0])
    for (const keeper of [own, other])
      expect((await readMovedAside(await keeper.current()))?.reason).toBe('Its files were deleted.')
  })
})
