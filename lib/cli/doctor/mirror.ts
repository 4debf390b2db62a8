import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '@/lib/server/config/config'
import { databaseOf } from '@/lib/server/mirror/databases'
import { freshEngineTrouble } from '@/lib/server/mirror/fresh-engine'
import { mirrorDirectory } from '@/lib/server/mirror/moved-aside'
import { reasonOf } from '@/lib/server/reason'
import { type Finding, ok, problem, skipped } from './finding'
import { databaseFindings } from './mirror-database'

const CHECK = 'Mirror'

/**
 * The mirror: whether the embedded engine can be loaded, or the databases of all apps on the server can be used.
 * @param isRunning a process has the embedded one
 */
export async function mirrorFindings({ apps, clickhouse, dataDir }: Config, isRunning: boolean): Promise<Finding[]> {
  if (clickhouse === null) return [await embeddedFinding(dataDir, isRunning)]
  const databases = apps.map(({ id }) => databaseOf(id, clickhouse.url))
  const found = await Promise.all(databases.map((database) => databaseFindings({ ...clickhouse, database })))
  const server = found.find((one) => one.server.length > 0)?.server ?? []
  // A server that cannot be reached is found so once for each database.
  const all = [...found.flatMap((one) => one.database), ...server]
  return [...new Map(all.map((finding) => [finding.text, finding])).values()]
}

async function embeddedFinding(dataDir: string, isRunning: boolean): Promise<Finding> {
  if (isRunning)
    return skipped(CHECK, 'The embedded engine belongs to the running process, which was asked for its health.')
  try {
    await import('chdb')
  } catch (error) {
    return problem(
      CHECK,
      `The embedded engine cannot be loaded: ${reasonOf(error)}.`,
      'Install the packages on this machine (`npm run up`), not on another one.',
    )
  }
  const trouble = await freshEngineTrouble(path.join(os.tmpdir(), `callscope-doctor-${process.pid}`))
  if (trouble !== null) return problem(CHECK, trouble.text, trouble.fix)
  const state = existsSync(mirrorDirectory(dataDir)) ? 'there is a mirror' : 'the mirror is made at the first start'
  return ok(CHECK, `The embedded engine starts; ${state}.`)
}
