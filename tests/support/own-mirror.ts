import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { mirrorDirectory } from '@/lib/server/engine/directory'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { type MirrorOptions, openMirror } from '@/lib/server/mirror/open/open'
import { onRealServer, startClickHouse, startClickHouseProcess, type TestClickHouse } from './clickhouse/start'
import { layMirror } from './mirror-template'
import { silent } from './silent-log'

/** An empty directory for one test file, removed after its tests. */
export function ownDirectory(): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-test-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/**
 * Deletes the files of a mirror that is in use, as by mistake. They are moved first, in one step: the engine goes on
 * writing by name, and a file that it adds to a folder that is being deleted would make the deletion itself fail.
 */
export function deleteMirror(dataDir: string): void {
  const deleted = path.join(dataDir, 'deleted')
  renameSync(path.join(dataDir, 'mirror'), deleted)
  rmSync(deleted, { recursive: true })
}

/** Whether the mirrors of the tests are on a ClickHouse server rather than embedded (`npm run prove -- server`). */
export const onServer = process.env.TEST_MIRROR === 'server' || onRealServer

/** Where a mirror is; passed as JSON to the processes of a test. */
export type Place = Pick<MirrorOptions, 'dataDir' | 'clickhouse'>

/** A mirror on a server, as one of its processes opens it. */
export const onServerAt = (url: string) => ({ dataDir: 'unused', clickhouse: { url, cluster: null }, log: silent })

/** Empty places for mirrors that the tests of one file, and their processes, open themselves. */
export function ownPlaces(): { empty(): Promise<Place> } {
  const root = ownDirectory()
  let server: TestClickHouse | undefined
  let made = 0
  afterAll(() => server?.close())
  return {
    async empty() {
      made += 1
      const dataDir = path.join(root, String(made))
      if (!onServer) return { dataDir, clickhouse: null }
      server ??= await startClickHouse()
      const url = made === 1 ? server.url : await server.database()
      return { dataDir, clickhouse: { url, cluster: null } }
    },
  }
}

/** The place of a mirror whose files already exist: embedded, or behind a server of our own started on them. */
export async function placeOf(dataDir: string): Promise<{ place: Place; leave(): Promise<void> }> {
  if (!onServer || onRealServer) return { place: { dataDir, clickhouse: null }, leave: async () => undefined }
  const server = await startClickHouseProcess({ directory: mirrorDirectory(dataDir) })
  return { place: { dataDir, clickhouse: { url: server.url, cluster: null } }, leave: () => server.close() }
}

/** A real, empty mirror for the tests of one file; `mirror()` may be called once they run. */
export function ownMirror({ erased }: Pick<MirrorOptions, 'erased'> = {}): { dataDir: string; mirror: () => Mirror } {
  const dataDir = ownDirectory()
  let server: TestClickHouse | undefined
  let mirror: Mirror | undefined
  beforeAll(async () => {
    server = onServer ? await startClickHouse() : undefined
    const clickhouse = server === undefined ? null : { url: server.url, cluster: null }
    if (clickhouse === null) await layMirror(dataDir)
    mirror = await openMirror({ dataDir, clickhouse, log: silent, erased })
  })
  afterAll(async () => {
    await mirror?.close()
    await server?.close()
  })
  return { dataDir, mirror: () => mirror as Mirror }
}
