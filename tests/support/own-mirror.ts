import { mkdtempSync, rmSync } from 'node:fs'
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
