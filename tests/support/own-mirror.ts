import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openMirror } from '@/lib/server/mirror/client'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { onRealServer, startClickHouse, type TestClickHouse } from './clickhouse/start'
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

/** A real, empty mirror for the tests of one file; `mirror()` may be called once they run. */
export function ownMirror(): { dataDir: string; mirror: () => Mirror } {
  const dataDir = ownDirectory()
  let server: TestClickHouse | undefined
  let mirror: Mirror | undefined
  beforeAll(async () => {
    server = onServer ? await startClickHouse() : undefined
    const clickhouse = server === undefined ? null : { url: server.url, cluster: null }
    mirror = await openMirror({ dataDir, clickhouse, log: silent })
  })
  afterAll(async () => {
    await mirror?.close()
    await server?.close()
  })
  return { dataDir, mirror: () => mirror as Mirror }
}
