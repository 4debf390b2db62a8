import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { HOST_ENTRY } from '@/lib/shared/calls/file-hosts'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { cleanValue } from './clean-value.mjs'
import { apiUrl } from './urls'
import { basicPassword, basicUser, callsApiKey, hostName, hostNames, label, region } from './values'

/** The id of an app, as in `?app=`. */
export type AppId = string
/** What is configured for each app of the Calls API. */
export type AppConfig = ReturnType<typeof appOf>
export type UpstreamConfig = NonNullable<AppConfig['upstream']>

/** The settings of an app in CALLS_APPS_FILE, and the variables that say the same of the only app. */
export const VARIABLE_OF = {
  apiUrl: 'CALLS_API_URL',
  appId: 'CALLS_APP_ID',
  region: 'CALLS_REGION',
  host: 'CALLS_API_HOST',
  apiKey: 'CALLS_API_KEY',
  chatUrl: 'CHAT_API_URL',
  recordingHosts: 'RECORDING_HOSTS',
  webhookUser: 'WEBHOOK_USER',
  webhookPassword: 'WEBHOOK_PASSWORD',
} as const

/** The only app of an installation without CALLS_APPS_FILE; an app of this id in the file keeps that installation's data. */
export const DEFAULT_APP: AppId = 'default'

const MAX_APPS = 50

const entrySchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -'),
    name: z.string().trim().min(1, 'must not be empty').max(60, 'must have at most 60 characters'),
    appId: label.optional(),
    region: region.optional(),
    host: hostName.optional(),
    apiUrl: apiUrl.optional(),
    chatUrl: apiUrl.optional(),
    apiKey: callsApiKey.optional(),
    apiKeyFile: z.string().min(1, 'must not be empty').optional(),
    recordingHosts: hostNames.optional(),
    webhookUser: basicUser.optional(),
    webhookPassword: basicPassword.optional(),
    retentionMonths: z.int('must be a whole number').min(1, 'must be at least 1').max(1200).optional(),
  })
  .check(({ value, issues }) => {
    const miss = (name: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: undefined, path: [name], message })
    if (value.apiUrl === undefined)
      for (const name of ['appId', 'region', 'host'] as const)
        if (value[name] === undefined) miss(name, 'is required (or apiUrl)')
    if ((value.apiKey === undefined) === (value.apiKeyFile === undefined))
      miss('apiKey', 'is required, or apiKeyFile, and not both')
    if ((value.webhookUser === undefined) !== (value.webhookPassword === undefined))
      miss('webhookUser', 'and webhookPassword must be set together')
  })
type Entry = z.infer<typeof entrySchema>

/** Reads CALLS_APPS_FILE (design, section 8). @returns its apps, or its mistakes: each names its place but never a value, which may be a secret */
export function readAppsFile(file: string): { apps: [AppConfig, ...AppConfig[]] } | { mistakes: string[] } {
  let listed: unknown
  try {
    listed = JSON.parse(cleanValue('', readFileSync(file, 'utf8')), cleaned)
  } catch (error) {
    const why = error instanceof SyntaxError ? NOT_JSON : `cannot be read (${codeOf(error)})`
    return { mistakes: [`CALLS_APPS_FILE ${why}`] }
  }
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MAX_APPS)
    return { mistakes: [`CALLS_APPS_FILE must be a list of 1 to ${MAX_APPS} apps`] }
  const read = listed.map((entry, index) => readEntry(entry, `CALLS_APPS_FILE[${index}]`, path.dirname(file)))
  const mistakes = [...read.flatMap((one) => ('mistakes' in one ? one.mistakes : [])), ...repeated(listed)]
  const [first, ...others] = read.flatMap((one) => ('app' in one ? [one.app] : []))
  return mistakes.length > 0 || first === undefined ? { mistakes } : { apps: [first, ...others] }
}

const NOT_JSON =
  'is not JSON: a list such as [{"id": "eu", …}] in UTF-8, without comments and without a comma after the last entry'
/** Cleans texts of the file like environment variables. */
const cleaned = (name: string, value: unknown) => (typeof value === 'string' ? cleanValue(name, value) : value)

function readEntry(given: unknown, place: string, folder: string): { app: AppConfig } | { mistakes: string[] } {
  const result = entrySchema.safeParse(given, { reportInput: true })
  if (!result.success) return { mistakes: result.error.issues.map((issue) => mistakeOf(issue, place)) }
  const entry = result.data
  const key = entry.apiKey === undefined ? readKey(path.resolve(folder, entry.apiKeyFile ?? '')) : { key: entry.apiKey }
  return 'problem' in key ? { mistakes: [`${place}.apiKeyFile ${key.problem}`] } : { app: appOf(entry, key.key) }
}

function mistakeOf(issue: z.core.$ZodIssue, place: string): string {
  if (issue.code === 'unrecognized_keys') return `${place} has the unknown ${issue.keys.map(String).join(', ')}`
  const name = issue.path.length === 0 ? place : `${place}.${issue.path.join('.')}`
  if (issue.code !== 'invalid_type') return `${name} ${issue.message}`
  const found = kindOf(issue.input)
  if (found === 'undefined') return `${name} is required`
  return `${name} must be ${ownEntry(KINDS, issue.expected) ?? issue.expected}, and is ${ownEntry(KINDS, found) ?? found}`
}

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
}
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function readKey(file: string): { key: string } | { problem: string } {
  try {
    const read = callsApiKey.safeParse(cleanValue('apiKey', readFileSync(file, 'utf8')))
    return read.success ? { key: read.data } : { problem: 'must hold a key of printable ASCII without spaces' }
  } catch (error) {
    return { problem: `cannot be read (${codeOf(error)})` }
  }
}

function repeated(listed: readonly unknown[]): string[] {
  const ids = listed.map((entry) => (entry as Partial<Entry> | null)?.id)
  return ids.flatMap((id, index) =>
    typeof id === 'string' && ids.indexOf(id) < index
      ? [`CALLS_APPS_FILE[${index}].id is that of CALLS_APPS_FILE[${ids.indexOf(id)}] too`]
      : [],
  )
}

/** The configuration of an app described in the file or by the variables. */
export function appOf(described: Omit<Entry, 'apiKey' | 'apiKeyFile'>, apiKey: string | undefined) {
  const { id, name, webhookUser: user, webhookPassword: password } = described
  return {
    id,
    name,
    /** Null without a key, until the built-in simulator that replaces the Calls API runs. */
    upstream: apiKey === undefined ? null : { ...addressesOf(described), apiKey },
    /** The only hosts from which a browser may load or open recordings and transcripts; `*.domain` covers all hosts below a domain. */
    recordingHosts: described.recordingHosts ?? (apiKey === undefined ? DEMO_HOSTS : hostsBeside(described)),
    /** The Basic credentials that the Calls API sends with its webhooks; null if it sends none. */
    webhook: user === undefined || password === undefined ? null : { user, password },
    /** Calls older than this many months are removed from the mirror; null keeps them all. */
    retentionMonths: described.retentionMonths ?? null,
  }
}

/** Hosts of the simulator's files: a reserved domain, so that nothing responds there. */
const DEMO_HOSTS = ['recordings.example', 'transcripts.example']

/** The vendor's address for an app: `apiUrl`, else composed of `appId`, `region` and `host`. */
type Address = Pick<Entry, 'apiUrl' | 'chatUrl' | 'appId' | 'region' | 'host'>

/** Base URLs by the specification: `https://<app_id>.call-<region>.<host>/v3`, the chat one with `api-`. */
function addressesOf({ apiUrl, chatUrl, appId, region, host }: Address) {
  const built = (kind: 'call' | 'api') => `https://${appId}.${kind}-${region}.${host}/v3`
  const callsApiUrl = apiUrl ?? built('call')
  const isBuilt = appId !== undefined && region !== undefined && host !== undefined
  const chatApiUrl = chatUrl ?? (isBuilt ? built('api') : callsApiUrl.replace(/^(https?:\/\/[^/.]+\.)call-/, '$1api-'))
  return { callsApiUrl, chatApiUrl }
}

/** The wildcard for all hosts beside the Calls API, which serve its files: `*.<host>` of `<app_id>.call-<region>.<host>`; none for other URLs. */
function hostsBeside({ apiUrl, host }: Address): string[] {
  const found = apiUrl === undefined ? host : /^[^.]+\.call-[a-z]+\.(.+)$/.exec(new URL(apiUrl).hostname)?.[1]
  const entry = `*.${found?.toLowerCase() ?? ''}`
  return HOST_ENTRY.test(entry) ? [entry] : []
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? 'unknown')
