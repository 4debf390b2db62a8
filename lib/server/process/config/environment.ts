import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type Mailbox, readMailbox } from '@/lib/shared/alerts/mail-address'
import { emailSchema, passwordSchema } from '@/lib/shared/users/users'
import { listenAddress } from './listen-address.mjs'
import { apiUrl, clickhouseUrl, databaseUrl, issuerUrl, publicUrl, smtpUrl } from './urls'
import {
  basicPassword,
  basicUser,
  callsApiKey,
  hostName,
  label,
  lowered,
  readBy,
  readFileHost,
  readHost,
  readRoleMap,
  region,
  secretIn,
} from './values'

/** Directories of alternative zone files, which the engine and the system accept before a name. */
const PREFIX = /^(?:posix|right)\//

/**
 * Whether the embedded engine starts with this value of TZ: the exact name of a zone (`UTC0` is accepted although it has no file) or the absolute path
 * of a zone file, each optionally after a colon. A rule such as `UTC+2` is not accepted.
 */
export function isKnownZone(value: string): boolean {
  const zone = value.replace(/^:/, '')
  if (zone.startsWith('/')) return existsSync(zone)
  const name = zone.replace(PREFIX, '')
  if (name === '' || name === 'UTC0' || name === 'localtime') return true
  // Node accepts names in any case, but the engine looks for a file of that name.
  if (!/^[A-Z]/.test(name) || name === 'Z') return false
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return known === name || known.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

/** Treats an empty or blank variable as unset. */
export const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blank(value) ?? fallback, schema)

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, `must be a whole number from ${least} to ${most}, in digits alone`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
const [truthy, falsy] = [
  ['true', '1', 'yes', 'on'],
  ['false', '0', 'no', 'off'],
]
const yesOrNo = z.stringbool({ truthy, falsy, error: 'must be true or false' })
/** Comma-separated hosts; `none` is an empty list. */
const hosts = (read: (entry: string) => string | null, mistake: string) =>
  readBy((text) => {
    const entries = text.split(',').filter((entry) => !/^(?:none)?$/i.test(entry.trim()))
    const value = entries.map((entry) => read(entry.trim())).filter((host) => host !== null)
    return value.length < entries.length ? { mistake } : { value }
  })
const fileHosts = hosts(
  readFileHost,
  'must be a list of host names, such as files.example.com,*.media.example.com, without https:// or a port',
)
const targetHosts = hosts(
  (entry) => (entry.startsWith('*') ? null : readHost(entry)),
  'must be a list of hosts, such as hooks.internal,10.0.0.5:8080, without http://',
)
/** Text as a form takes it. */
const asIn = (schema: z.core.$ZodType<string>) =>
  readBy((text) => {
    const read = z.safeParse(schema, text)
    return read.success ? { value: read.data } : { mistake: read.error.issues[0]?.message ?? '' }
  })
/** An address, alone or behind a name: `Callscope <alerts@example.com>`. */
const mailbox = readBy((text) => {
  const box = readMailbox(text)
  const isAscii = /^[\x21-\x7e]*$/.test(box?.address ?? '')
  if (box !== null && isAscii && box.name.length <= 100) return { value: mailboxText(box) }
  const mistake = isAscii
    ? 'must be an e-mail address, such as alerts@example.com or Callscope <alerts@example.com>'
    : 'must be an e-mail address with letters from a to z before the @, since not every mail server takes others'
  return { mistake }
})
/** Quotes a name that contains a character which would end it. */
function mailboxText({ name, address }: Mailbox): string {
  if (name === '') return address
  const shown = /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return `${shown} <${address}>`
}

/** What the server listens on; null for all addresses. */
const listen = readBy((text) => {
  const { host, mistake } = listenAddress(text)
  return mistake === null ? { value: host } : { mistake }
})
const scopes = readBy((text) => {
  const value = text.split(/[\s,]+/).join(' ')
  const isValid = /^(?=(?:.* )?openid(?: |$))[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value)
  return isValid ? { value } : { mistake: 'must be scopes separated by spaces, openid among them' }
})
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Every variable that Callscope reads (design, section 8), by name. */
export const environmentSchema = z.object({
  CALLS_API_URL: optional(apiUrl),
  CALLS_APP_ID: optional(label),
  CALLS_REGION: optional(region),
  CALLS_API_HOST: optional(hostName),
  CALLS_API_KEY: optional(callsApiKey),
  CHAT_API_URL: optional(apiUrl),
  CALLS_APPS_FILE: optional(z.string()),
  RECORDING_HOSTS: optional(fileHosts),
  DATA_DIR: withDefault(z.string(), './data'),
  CLICKHOUSE_URL: optional(clickhouseUrl),
  CLICKHOUSE_CLUSTER: optional(z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be a cluster name')),
  DATABASE_URL: optional(databaseUrl),
  NEXTAUTH_URL: optional(publicUrl),
  NEXTAUTH_SECRET: optional(secretIn(z.string(), ', or leave it out to have one generated')),
  TRUSTED_PROXIES: withDefault(whole(0, 16), '0'),
  ADMIN_EMAIL: optional(asIn(emailSchema)),
  ADMIN_PASSWORD: optional(asIn(passwordSchema)),
  OIDC_ISSUER: optional(issuerUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SCOPE: withDefault(scopes, 'openid email profile'),
  OIDC_ROLE_CLAIM: optional(z.string().trim()),
  OIDC_ROLE_MAP: optional(readBy(readRoleMap)),
  OIDC_REQUIRED_GROUP: optional(z.string().trim()),
  OIDC_UID_CLAIM: optional(z.string().trim()),
  WEBHOOK_USER: optional(basicUser),
  WEBHOOK_PASSWORD: optional(basicPassword),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(mailbox),
  ALERT_ALLOW_HOSTS: optional(targetHosts),
  SYNC_INTERVAL_SECONDS: withDefault(whole(1, 3600), '15'),
  SYNC_PAGE_SIZE: withDefault(whole(1, 1000), '1000'),
  SYNC_CONCURRENCY: withDefault(whole(1, 16), '4'),
  SYNC_EMBEDDED: withDefault(yesOrNo, 'true'),
  RETENTION_MONTHS: optional(whole(1, 1200)),
  STALE_ONGOING_HOURS: withDefault(whole(1, 720), '12'),
  DEMO_CALLS: withDefault(whole(0, 10_000_000), '20000'),
  DEMO_SEED: withDefault(whole(0, 2_147_483_647), '7'),
  PORT: withDefault(whole(1, 65_535), '3000'),
  HOSTNAME: optional(listen),
  DRAIN_SECONDS: withDefault(whole(0, 600), '0'),
  LOG_LEVEL: withDefault(lowered(z.enum(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` })), 'info'),
  TZ: optional(z.string().refine(isKnownZone, 'must be the name of a time zone, such as Europe/Paris or UTC')),
  // Read by `lib/cli/front-door/request-log`.
  SLOW_REQUEST_MS: withDefault(whole(1, 3_600_000), '2000'),
})

export type Environment = z.infer<typeof environmentSchema>

/** Variables that can also come from a file, by a variable of the same name with `_FILE`, as containers are given secrets. */
export const FILE_SECRETS = [
  'CALLS_API_KEY',
  'NEXTAUTH_SECRET',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'OIDC_CLIENT_SECRET',
  'WEBHOOK_PASSWORD',
  'SMTP_URL',
] as const

/** The names of all variables, those for files among them. */
export const VARIABLES = [...Object.keys(environmentSchema.shape), ...FILE_SECRETS.map((name) => `${name}_FILE`)]
