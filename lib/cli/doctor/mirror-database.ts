import { inspectMirrorServer, type MirrorState } from '@/lib/server/mirror/open/inspect'
import { reasonOf } from '@/lib/server/process/log/reason'
import { type Finding, ok, PENDING, problem, warning } from './finding'
import { clockFindings } from './machine'

const CHECK = 'Mirror'
/** The version that Callscope is tested with; the embedded engine is the same version. */
const TESTED = { year: 26, month: 7 }
const TESTED_WITH = `${TESTED.year}.${TESTED.month}, with which Callscope is tested`

/** Examines a database on the server with the mirrors: what was found about it, and about its server. @param place its `database` is null for the one in the URL */
export async function databaseFindings(place: Parameters<typeof inspectMirrorServer>[0]) {
  const { host } = new URL(place.url)
  try {
    const state = await inspectMirrorServer(place)
    return { database: aboutDatabase(state, host), server: aboutServer(state, place.cluster) }
  } catch (error) {
    const text = `ClickHouse at ${host} cannot be used: ${reasonOf(error)}.`
    const fix = 'Check CLICKHOUSE_URL, and whether the server is running and lets this machine in.'
    return { database: [problem(CHECK, text, fix)], server: [] }
  }
}

function aboutDatabase(state: MirrorState, host: string): Finding[] {
  const { version, database, missingGrants, level } = state
  const newer =
    'Install that release or a newer one, or name another database in CLICKHOUSE_URL: the calls are copied again.'
  if (level === 'newer')
    return [problem(CHECK, `The database ${database} at ${host} was used by a newer release.`, newer)]
  if (level === 'missing') return [aboutMissing(state, host)]
  const answers = `ClickHouse at ${host} answers (version ${version}, database ${database})${PENDING[level] ?? ''}.`
  const lacking = missingGrants.join(', ')
  if (lacking === '') return [ok(CHECK, answers)]
  return [ok(CHECK, answers), problem(CHECK, `This user may not ${lacking} in ${database}.`, grant(lacking, database))]
}

/** A missing database is not a problem if the next start can create it. */
function aboutMissing({ version, database, missingGrants }: MirrorState, host: string): Finding {
  const lacking = missingGrants.filter((one) => one !== 'CREATE DATABASE').join(', ')
  const server = `ClickHouse at ${host}`
  if (missingGrants.includes('CREATE DATABASE')) {
    const fix = `CREATE DATABASE ${database}${lacking === '' ? ', and restart.' : `, and ${grant(lacking, database)}`}`
    return problem(CHECK, `${server} has no database ${database}, and this user may not create it.`, fix)
  }
  const missing = `${server} has no database ${database} yet, and this user may not ${lacking} in it.`
  if (lacking !== '') return problem(CHECK, missing, grant(lacking, database))
  return ok(CHECK, `${server} answers (version ${version}); the next start creates the database ${database}.`)
}

const grant = (lacking: string, database: string) => `GRANT ${lacking} ON ${database}.* to the user of CLICKHOUSE_URL.`

function aboutServer({ version, hasCluster, clockAheadSeconds }: MirrorState, cluster: string | null): Finding[] {
  const findings: Finding[] = []
  const [year = 0, month = 0] = version.split('.').map(Number)
  if (year < TESTED.year || (year === TESTED.year && month < TESTED.month))
    findings.push(warning(CHECK, `ClickHouse ${version} is older than ${TESTED_WITH}.`, 'Upgrade ClickHouse.'))
  const fix = 'Check CLICKHOUSE_CLUSTER against the table system.clusters.'
  if (hasCluster === false) findings.push(problem(CHECK, `The server knows no cluster ${cluster}.`, fix))
  return [...findings, ...clockFindings(CHECK, 'that of ClickHouse', clockAheadSeconds)]
}
