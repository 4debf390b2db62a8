import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AccountsState, faultsOf, inspectAccounts } from '@/lib/server/accounts/inspect'
import { serverNamed } from '@/lib/server/accounts/refused'
import { inspectMirrorServer, type MirrorState } from '@/lib/server/mirror/open/inspect'
import type { Config } from '@/lib/server/process/config/config'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { reasonOf } from '@/lib/server/process/log/reason'
import { lockUnlessRunning } from '../shell/running'
import { type Finding, ok, PENDING, problem, skipped, warning } from './finding'
import { clockFindings } from './machine'

const ACCOUNTS = 'Accounts'
/** The oldest server version that Callscope is tested with. */
const TESTED_POSTGRES = 150_000

/** Examines the accounts database without changing it. @param isRunning a process holds the embedded one, so that it cannot be opened */
export async function accountsFindings({ dataDir, databaseUrl, isDemo }: Config, isRunning: boolean) {
  if (databaseUrl === null && isRunning)
    return [skipped(ACCOUNTS, 'The embedded database belongs to the running process, which was asked for its health.')]
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'accounts')))
    return [ok(ACCOUNTS, 'The embedded database is created at the first start.')]
  const lock = databaseUrl === null ? await lockUnlessRunning(dataDir) : null
  if (databaseUrl === null && lock === null)
    return [skipped(ACCOUNTS, 'A process is starting with the embedded database.')]
  const where = databaseUrl === null ? 'The embedded database' : serverNamed(databaseUrl)
  try {
    return judged(await inspectAccounts({ dataDir, databaseUrl }), where, { isEmbedded: databaseUrl === null, isDemo })
  } catch (error) {
    // The same message as at a start.
    if (error instanceof StartError) return [problem(ACCOUNTS, error.trouble.text, error.trouble.fix)]
    const fix =
      databaseUrl === null
        ? 'The log of a start has the details.'
        : 'Check DATABASE_URL, and whether the server is running and lets this machine in.'
    return [problem(ACCOUNTS, `${where} cannot be used: ${reasonOf(error)}.`, fix)]
  } finally {
    await lock?.release()
  }
}

function judged(
  state: AccountsState & { admins: number | null },
  where: string,
  { isEmbedded, isDemo }: { isEmbedded: boolean; isDemo: boolean },
): Finding[] {
  const { version, versionNumber, level, admins, clockAheadSeconds } = state
  const newer = 'Install that release or a newer one, or move the accounts aside and restore a backup from before.'
  const findings: Finding[] = [
    level === 'newer'
      ? problem(ACCOUNTS, `${where} was used by a newer release.`, newer)
      : ok(ACCOUNTS, `${where} answers (version ${version})${PENDING[level] ?? ''}.`),
  ]
  const older = `PostgreSQL ${version} is older than 15, with which Callscope is tested.`
  if (!isEmbedded && versionNumber < TESTED_POSTGRES) findings.push(warning(ACCOUNTS, older, 'Upgrade PostgreSQL.'))
  for (const { fault, isFatal } of faultsOf(state))
    findings.push((isFatal ? problem : warning)(ACCOUNTS, fault.text, fault.fix))
  const reset =
    '`npm run users -- reset EMAIL` makes an account one; without any account, the log of the next start has a link.'
  if (admins === 0 && !isDemo) findings.push(warning(ACCOUNTS, 'No admin can sign in.', reset))
  return [...findings, ...clockFindings(ACCOUNTS, 'that of the database', clockAheadSeconds)]
}

const MIRROR = 'Mirror'
/** The version that Callscope is tested with; the embedded engine is the same version. */
const TESTED_CLICKHOUSE = { year: 26, month: 7 }
const TESTED_WITH = `${TESTED_CLICKHOUSE.year}.${TESTED_CLICKHOUSE.month}, with which Callscope is tested`

/** Examines a database on the server with the mirrors: what was found about it, and about its server. @param place its `database` is null for the one in the URL */
export async function databaseFindings(place: Parameters<typeof inspectMirrorServer>[0]) {
  const { host } = new URL(place.url)
  try {
    const state = await inspectMirrorServer(place)
    return { database: aboutDatabase(state, host), server: aboutServer(state, place.cluster) }
  } catch (error) {
    const text = `ClickHouse at ${host} cannot be used: ${reasonOf(error)}.`
    const fix = 'Check CLICKHOUSE_URL, and whether the server is running and lets this machine in.'
    return { database: [problem(MIRROR, text, fix)], server: [] }
  }
}

function aboutDatabase(state: MirrorState, host: string): Finding[] {
  const { version, database, missingGrants, level } = state
  const newer =
    'Install that release or a newer one, or name another database in CLICKHOUSE_URL: the calls are copied again.'
  if (level === 'newer')
    return [problem(MIRROR, `The database ${database} at ${host} was used by a newer release.`, newer)]
  if (level === 'missing') return [aboutMissing(state, host)]
  const answers = `ClickHouse at ${host} answers (version ${version}, database ${database})${PENDING[level] ?? ''}.`
  const lacking = missingGrants.join(', ')
  if (lacking === '') return [ok(MIRROR, answers)]
  return [
    ok(MIRROR, answers),
    problem(MIRROR, `This user may not ${lacking} in ${database}.`, grant(lacking, database)),
  ]
}

/** A missing database is not a problem if the next start can create it. */
function aboutMissing({ version, database, missingGrants }: MirrorState, host: string): Finding {
  const lacking = missingGrants.filter((one) => one !== 'CREATE DATABASE').join(', ')
  const server = `ClickHouse at ${host}`
  if (missingGrants.includes('CREATE DATABASE')) {
    const fix = `CREATE DATABASE ${database}${lacking === '' ? ', and restart.' : `, and ${grant(lacking, database)}`}`
    return problem(MIRROR, `${server} has no database ${database}, and this user may not create it.`, fix)
  }
  const missing = `${server} has no database ${database} yet, and this user may not ${lacking} in it.`
  if (lacking !== '') return problem(MIRROR, missing, grant(lacking, database))
  return ok(MIRROR, `${server} answers (version ${version}); the next start creates the database ${database}.`)
}

const grant = (lacking: string, database: string) => `GRANT ${lacking} ON ${database}.* to the user of CLICKHOUSE_URL.`

function aboutServer({ version, hasCluster, clockAheadSeconds }: MirrorState, cluster: string | null): Finding[] {
  const findings: Finding[] = []
  const [year = 0, month = 0] = version.split('.').map(Number)
  if (year < TESTED_CLICKHOUSE.year || (year === TESTED_CLICKHOUSE.year && month < TESTED_CLICKHOUSE.month))
    findings.push(warning(MIRROR, `ClickHouse ${version} is older than ${TESTED_WITH}.`, 'Upgrade ClickHouse.'))
  const fix = 'Check CLICKHOUSE_CLUSTER against the table system.clusters.'
  if (hasCluster === false) findings.push(problem(MIRROR, `The server knows no cluster ${cluster}.`, fix))
  return [...findings, ...clockFindings(MIRROR, 'that of ClickHouse', clockAheadSeconds)]
}
