import { createCallsApi } from '@/lib/server/calls-api/client'
import { isRefusedKey, settingToCheck, UpstreamError } from '@/lib/server/calls-api/upstream-error'
import type { AppConfig } from '@/lib/server/process/config/apps-file'
import { hasSeveralApps, placeOfSettings } from '@/lib/server/process/config/current-app'
import { reasonOf } from '@/lib/server/process/log/reason'
import { type Finding, ok, problem, skipped, warning } from './finding'
import { clockFindings } from './machine'

const DEADLINE_MS = 10_000
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** Whether the Calls API of an app accepts its key, whether its clock agrees with ours, and whether the Chat API is reachable. */
export async function upstreamFindings({ name, upstream }: AppConfig, isOnly: boolean): Promise<Finding[]> {
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
