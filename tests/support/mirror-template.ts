import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { mirrorDirectory } from '@/lib/server/engine/directory'
import { openMirror } from '@/lib/server/mirror/open/open'
import { silent } from './silent-log'

const root = path.resolve(import.meta.dirname, '../..')
const SOURCES = ['engine', 'mirror/schema', 'mirror/open'].map((name) => path.join(root, 'lib/server', name))
/** A hash that differs for each version of the engine and of the code that makes its tables. */
function layout(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'node_modules/chdb/package.json')))
  for (const folder of SOURCES)
    for (const name of readdirSync(folder)) hash.update(readFileSync(path.join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
const TEMPLATE = path.join(os.tmpdir(), `callscope-mirror-${layout()}`)

/**
 * Copies an empty embedded mirror into a data directory from a template that the product created once on this machine: its tables take twice as
 * long to create as to open. For tests that are not about a new mirror.
 */
export async function layMirror(dataDir: string): Promise<void> {
  if (!existsSync(TEMPLATE)) await makeTemplate()
  cpSync(TEMPLATE, mirrorDirectory(dataDir), { recursive: true, verbatimSymlinks: true })
}

async function makeTemplate(): Promise<void> {
  const made = await mkdtemp(`${TEMPLATE}-`)
  const mirror = await openMirror({ dataDir: made, clickhouse: null, log: silent })
  await mirror.close()
  // If several processes create one at the same time, the first is kept.
  await rename(mirrorDirectory(made), TEMPLATE).catch(() => undefined)
  await rm(made, { recursive: true, force: true })
}
