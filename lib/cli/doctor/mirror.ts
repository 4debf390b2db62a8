import { existsSync } from 'node:fs'
import type { Config } from '@/lib/server/config/config'
import { inspectMirrorServer, type MirrorState } from '@/lib/server/mirror/inspect'
import { mirrorDirectory } from '@/lib/server/mirror/moved-aside'
import { type Finding, ok, problem, skipped, warning } from './finding'
import { clockFinding } from './machine-rules'
import { reasonOf } from './reason'

const CHECK = 'Mirror'
/** The version that Callscope is tested with; its embedded engine is of the same. */
const TESTED = { year: 26, month: 7 }

/**
 * The mirror: whether the embedded engine can be loaded, or the server can be used.
 * @param isRunning a process has the embedded one
 */
export async function mirrorFindings({ clickhouse, dataDir }: Config, isRunning: boolean): Promise<Finding[]> {
  if (clickhouse === null) return [await embeddedFinding(dataDir, isRunning)]
  const { host } = new URL(clickhouse.url)
  try {
    return judged(await inspectMirrorServer(clickhouse), host, clickhouse.cluster)
  } catch (error) {
    return [
      problem(
        CHECK,
        `ClickHouse at ${host} cannot be used: ${reasonOf(error)}.`,
        'Check CLICKHOUSE_URL, and whether the server is running and lets this machine in.',
      ),
    ]
  }
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
  const state = existsSync(mirrorDirectory(dataDir)) ? 'there is a mirror' : 'the mirror is made at the first start'
  return ok(CHECK, `The embedded engine can be loaded; ${state}.`)
}

function judged(state: MirrorState, host: string, cluster: string | null): Finding[] {
  const { version, database, missingGrants, level, hasCluster, clockAheadSeconds } = state
  if (level === 'newer')
    return [
      problem(
        CHECK,
        `The database ${database} at ${host} was used by a newer release.`,
        'Install that release or a newer one, or name another database in CLICKHOUSE_URL: the calls are copied again.',
      ),
    ]
  const pending =
    level === 'new'
      ? ', without tables yet'
      : level === 'older'
        ? ', and the next start brings its tables up to date'
        : ''
  const findings = [ok(CHECK, `ClickHouse at ${host} answers (version ${version}, database ${database})${pending}.`)]
  const [year = 0, month = 0] = version.split('.').map(Number)
  if (year < TESTED.year || (year === TESTED.year && month < TESTED.month))
    findings.push(
      warning(
        CHECK,
        `ClickHouse ${version} is older than ${TESTED.year}.${TESTED.month}, with which Callscope is tested.`,
        'Upgrade ClickHouse.',
      ),
    )
  if (missingGrants.length > 0)
    findings.push(
      problem(
        CHECK,
        `This user may not ${missingGrants.join(', ')} in ${database}.`,
        `GRANT ${missingGrants.join(', ')} ON ${database}.* to the user of CLICKHOUSE_URL.`,
      ),
    )
  if (hasCluster === false)
    findings.push(
      problem(
        CHECK,
        `The server knows no cluster ${cluster}.`,
        'Check CLICKHOUSE_CLUSTER against the table system.clusters.',
      ),
    )
  const skew = clockFinding(CHECK, 'that of ClickHouse', clockAheadSeconds)
  return skew === null ? findings : [...findings, skew]
}
