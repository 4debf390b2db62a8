import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openMirror } from '@/lib/server/mirror/client'
import type { Mirror } from '@/lib/server/mirror/mirror'
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

/** A real, empty mirror for the tests of one file; `mirror()` may be called once they run. */
export function ownMirror(): { dataDir: string; mirror: () => Mirror } {
  const dataDir = ownDirectory()
  let mirror: Mirror | undefined
  beforeAll(async () => {
    mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
  })
  afterAll(() => mirror?.close())
  return { dataDir, mirror: () => mirror as Mirror }
}
