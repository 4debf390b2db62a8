import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkMail, mailProblem } from '@/lib/server/alerts/send/mail'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { isRefusedKey, settingToCheck, UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { databaseOf } from '@/lib/server/engine/databases'
import { mirrorDirectory } from '@/lib/server/engine/directory'
import { freshEngineTrouble } from '@/lib/server/engine/fresh-engine'
import type { AppConfig } from '@/lib/server/process/config/apps-file'
import { type Config, ConfigError, parseConfig, secretsOf } from '@/lib/server/process/config/config'
import { hasSeveralApps, placeOfSettings } from '@/lib/server/process/config/current-app'
import { listenAddress } from '@/lib/server/process/config/listen-address.mjs'
import { reasonOf } from '@/lib/server/process/log/reason'
import { configNotices } from '@/lib/server/process/start/notices'
import { dataDirFindings } from './data-dir'
import { type Finding, ok, problem, skipped, warning } from './finding'
import { clockFindings, machineFindings } from './machine'
import { networkFindings, oidcFindings } from './network'
import { accountsFindings, databaseFindings } from './stores'

/** The configuration with every mistake in it; null where there are any. */
function configurationFindings(environment: Record<string, string | undefined>) {
  try {
    const settings = parseConfig(environment)
    const { notice } = listenAddress(environment.HOSTNAME ?? '')
    const ignored =
      notice === null ? [] : [warning('Configuration', notice, 'Leave HOSTNAME out, or set it to an address.')]
    return { settings, findings: [ok('Configuration', inWords(settings)), ...warningsOf(settings), ...ignored] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const fix = 'Correct it in the environment or in .env; .env.example explains every setting.'
    return { settings: null, findings: error.mistakes.map((mistake) => problem('Configuration', mistake, fix)) }
  }
}

function inWords({ isDemo, apps, clickhouse, databaseUrl }: Config): string {
  const calls = isDemo ? 'demo mode, with simulated calls' : apps.length === 1 ? 'one app' : `${apps.length} apps`
  const mirror = clickhouse === null ? 'an embedded mirror' : 'a mirror on a ClickHouse server'
  return `complete: ${calls}, ${mirror}, ${databaseUrl === null ? 'embedded accounts' : 'accounts on a PostgreSQL server'}.`
}

function warningsOf(settings: Config): Finding[] {
  const found = settings.isDemo
    ? []
    : configNotices(settings).map((notice) => warning('Configuration', notice, 'Change it, and restart.'))
  const ownSecrets =
    'NEXTAUTH_SECRET is not set, and each process with a DATA_DIR of its own generates another: people would be signed out whenever another process answers.'
  const oneSecret = 'Set the same NEXTAUTH_SECRET for all processes (`openssl rand -base64 32`).'
  const alone = 'CLICKHOUSE_URL is set without DATABASE_URL: only one process may use this mirror.'
  if (settings.clickhouse !== null && settings.databaseUrl === null)
    found.push(warning('Configuration', alone, 'Set DATABASE_URL before you start a second process.'))
  if (settings.clickhouse !== null && settings.databaseUrl !== null && settings.nextAuthSecret === null)
    found.push(warning('Configuration', ownSecrets, oneSecret))
  return found
}

const CHECK = 'Mirror'

/** Whether the embedded engine can be loaded, or the databases of all apps can be used. @param isRunning a process holds the embedded engine */
async function mirrorFindings({ apps, clickhouse, dataDir }: Config, isRunning: boolean): Promise<Finding[]> {
  if (clickhouse === null) return [await embeddedFinding(dataDir, isRunning)]
  const databases = apps.map(({ id }) => databaseOf(id, clickhouse.url))
  const found = await Promise.all(databases.map((database) => databaseFindings({ ...clickhouse, database })))
  const server = found.find((one) => one.server.length > 0)?.server ?? []
  // An unreachable server is reported once for each database, so remove duplicates.
  const all = [...found.flatMap((one) => one.database), ...server]
  return [...new Map(all.map((finding) => [finding.text, finding])).values()]
}

async function embeddedFinding(dataDir: string, isRunning: boolean): Promise<Finding> {
  if (isRunning)
    return skipped(CHECK, 'The embedded engine belongs to the running process, which was asked for its health.')
  const unloadable = await import('chdb').then(() => null, reasonOf)
  if (unloadable !== null) {
    const fix = 'Install the packages on this machine (`npm run up`), not on another one.'
    return problem(CHECK, `The embedded engine cannot be loaded: ${unloadable}.`, fix)
  }
  const trouble = await freshEngineTrouble(path.join(os.tmpdir(), `callscope-doctor-${process.pid}`))
  if (trouble !== null) return problem(CHECK, trouble.text, trouble.fix)
  const state = existsSync(mirrorDirectory(dataDir)) ? 'there is a mirror' : 'the mirror is made at the first start'
  return ok(CHECK, `The embedded engine starts; ${state}.`)
}

/** Whether the mail server accepts mail from us. */
export async function mailFindings({ mail }: Config): Promise<Finding[]> {
  if (mail === null) return [skipped('Mail', 'SMTP_URL is not set, so no e-mail is sent.')]
  const host = URL.canParse(mail.url) ? new URL(mail.url).host : 'the address of SMTP_URL'
  const fix = 'Check SMTP_URL (its host and port, smtp or smtps, the user and the password) and MAIL_FROM.'
  const found = checkMail(mail).then(() => ok('Mail', `${host} takes mail from ${mail.from}.`))
  return [await found.catch((error: unknown) => problem('Mail', `${host} ${mailProblem(error)}.`, fix))]
}

/** The findings with every secret removed, even from the error messages of libraries. */
function conceal(findings: readonly Finding[], settings: Config): Finding[] {
  const secrets = secretsOf(settings)
  const without = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  return findings.map((finding) => ({
    ...finding,
    text: without(finding.text),
    fix: finding.fix && without(finding.fix),
  }))
}

/** Examines an installation without changing it, whether or not it is running. @returns what was found, without any secret */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const { settings, findings } = configurationFindings(environment)
  if (settings === null) return [...findings, ...machineFindings(true)]
  const unusable = (error: unknown) =>
    problem('DATA_DIR', `${settings.dataDir} cannot be used: ${reasonOf(error)}.`, 'Check DATA_DIR.')
  const own = await dataDirFindings(settings.dataDir).catch((error: unknown) => ({
    findings: [unusable(error)],
    isRunning: false,
  }))
  const others = await Promise.all([
    networkFindings(settings, own.isRunning),
    ...settings.apps.map((app) => upstreamFindings(app, settings.apps.length === 1)),
    accountsFindings(settings, own.isRunning),
    mirrorFindings(settings, own.isRunning),
    mailFindings(settings),
    oidcFindings(settings),
  ])
  return conceal(
    [...findings, ...machineFindings(settings.clickhouse === null), ...own.findings, ...others.flat()],
    settings,
  )
}

const DEADLINE_MS = 10_000
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** Whether the Calls API of an app accepts its key, whether its clock agrees with ours, and whether the Chat API is reachable. */
async function upstreamFindings({ name, upstream }: AppConfig, isOnly: boolean): Promise<Finding[]> {
  const check = isOnly ? 'Calls API' : `Calls API of ${name}`
  if (upstream === null) return [skipped(check, 'The built-in simulator is used.')]
  const { host } = new URL(upstream.callsApiUrl)
  let date: string | null = null
  let cause: unknown = null
  const recording: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init)
      date = response.headers.get('date')
      return response
    } catch (error) {
      cause = error
      throw error
    }
  }
  const findings: Finding[] = []
  try {
    const api = createCallsApi({ ...upstream, fetch: recording, log: silent })
    const startedMs = performance.now()
    const { pagination } = await api.listCalls({ page: 1, perPage: 1 }, { retries: 0, deadlineMs: DEADLINE_MS })
    const calls = pagination.total === null ? '' : `, ${pagination.total} calls`
    const tookMs = Math.round(performance.now() - startedMs)
    findings.push(ok(check, `${host} answers with this key in ${tookMs} ms${calls}.`))
  } catch (error) {
    findings.push(refused(check, host, error, cause))
  }
  if (date !== null) findings.push(...clockFindings(check, `that of ${host}`, (Date.now() - Date.parse(date)) / 1000))
  return [...findings, await chatFinding(upstream.chatApiUrl, isOnly ? 'Chat API' : `Chat API of ${name}`)]
}

function refused(check: string, host: string, error: unknown, cause: unknown): Finding {
  const place = hasSeveralApps() ? 'in CALLS_APPS_FILE' : 'CALLS_APP_ID, CALLS_REGION, CALLS_API_HOST or CALLS_API_URL'
  const unreachable = `Check the address (${place}), DNS and the firewall.`
  if (cause !== null) return problem(check, `${host} cannot be reached: ${reasonOf(cause)}.`, unreachable)
  if (!(error instanceof UpstreamError))
    return problem(check, `${host} cannot be asked: ${reasonOf(error)}.`, 'See the log of the sync.')
  const { httpStatus, code, message } = error
  const setting = settingToCheck(error, placeOfSettings())
  if (isRefusedKey(error)) return problem(check, `${host} refuses the key: ${message} (${code}).`, setting ?? '')
  if (httpStatus === 429)
    return warning(check, `${host} answers, but limits requests now.`, 'Try again later; the sync waits as well.')
  const status = httpStatus === null ? '' : ` with status ${httpStatus}`
  const fix = setting ?? 'Check whether the service has an outage.'
  return problem(check, `${host} answers${status}: ${message} (${code}).`, fix)
}

/** Checks only whether the Chat API is reachable, since every request to it would change something. */
async function chatFinding(url: string, check: string): Promise<Finding> {
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) })
    await response.body?.cancel()
    return ok(check, `${host} is there.`)
  } catch (error) {
    const text = `${host} cannot be reached: ${reasonOf(error)}. Conversations cannot be marked as delivered.`
    return warning(check, text, 'Check CHAT_API_URL, DNS and the firewall.')
  }
}
