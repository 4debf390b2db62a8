import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AccountsState, faultsOf, inspectAccounts } from '@/lib/server/accounts/inspect'
import { serverNamed } from '@/lib/server/accounts/refused'
import type { Config } from '@/lib/server/process/config/config'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { reasonOf } from '@/lib/server/process/log/reason'
import { lockUnlessRunning } from '../shell/running'
import { type Finding, ok, PENDING, problem, skipped, warning } from './finding'
import { clockFindings } from './machine'

const CHECK = 'Accounts'
/** The oldest server version that Callscope is tested with. */
const TESTED = 150_000

/** Examines the accounts database without changing it. @param isRunning a process holds the embedded one, so that it cannot be opened */
export async function accountsFindings({ dataDir, databaseUrl, isDemo }: Config, isRunning: boolean) {
  if (databaseUrl === null && isRunning)
    return [skipped(CHECK, 'The embedded database belongs to the running process, which was asked for its health.')]
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'accounts')))
    return [ok(CHECK, 'The embedded database is created at the first start.')]
  const lock = databaseUrl === null ? await lockUnlessRunning(dataDir) : null
  if (databaseUrl === null && lock === null)
    return [skipped(CHECK, 'A process is starting with the embedded database.')]
  const where = databaseUrl === null ? 'The embedded database' : serverNamed(databaseUrl)
  try {
    return judged(await inspectAccounts({ dataDir, databaseUrl }), where, { isEmbedded: databaseUrl === null, isDemo })
  } catch (error) {
    // The same message as at a start.
    if (error instanceof StartError) return [problem(CHECK, error.trouble.text, error.trouble.fix)]
    const fix =
      databaseUrl === null
        ? 'The log of a start has the details.'
        : 'Check DATABASE_URL, and whether the server is running and lets this machine in.'
    return [problem(CHECK, `${where} cannot be used: ${reasonOf(error)}.`, fix)]
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
      ? problem(CHECK, `${where} was used by a newer release.`, newer)
      : ok(CHECK, `${where} answers (version ${version})${PENDING[level] ?? ''}.`),
  ]
  const older = `PostgreSQL ${version} is older than 15, with which Callscope is tested.`
  if (!isEmbedded && versionNumber < TESTED) findings.push(warning(CHECK, older, 'Upgrade PostgreSQL.'))
  for (const { fault, isFatal } of faultsOf(state))
    findings.push((isFatal ? problem : warning)(CHECK, fault.text, fault.fix))
  const reset =
    '`npm run users -- reset EMAIL` makes an account one; without any account, the log of the next start has a link.'
  if (admins === 0 && !isDemo) findings.push(warning(CHECK, 'No admin can sign in.', reset))
  return [...findings, ...clockFindings(CHECK, 'that of the database', clockAheadSeconds)]
}
