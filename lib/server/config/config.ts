import path from 'node:path'
import { z } from 'zod'
import { HOST_ENTRY } from '../../shared/contracts/file-hosts'
import type { Role } from '../../shared/contracts/roles'
import { addressesOf, hostsBeside } from './app-address'
import { type AppConfig, DEFAULT_APP, readAppsFile } from './apps-file'
import { readRoleMap } from './role-map'
import { readSecretFiles } from './secret-files'
import { isGuessableSecret } from './secret-strength'
import { basicPassword, basicUser, callsApiKey, hostName, httpUrl, label, region } from './values'

const DEFAULT_GROUPS_CLAIM = 'groups'
const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blank(value) ?? fallback, schema)

const whole = (least: number, most: number) =>
  z.coerce
    .number({ message: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
/** Comma-separated host names, in lower case; `none` is an empty list. */
const hostList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== '' && entry !== 'none'),
  )
  .refine((entries) => entries.every((entry) => HOST_ENTRY.test(entry)), {
    message: 'must be a list of host names, such as files.example.com,*.media.example.com, without https:// or a port',
  })
const secret = z
  .string()
  .min(16, { error: 'must have at least 16 characters', abort: true })
  .refine((text) => !isGuessableSecret(text), {
    message: 'is too easy to guess: create one with `openssl rand -base64 32`, or leave it out to have one generated',
  })
const roleMap = z.string().transform((text, context) => {
  const read = readRoleMap(text)
  if ('map' in read) return read.map
  context.addIssue({ code: 'custom', message: read.mistake })
  return z.NEVER
})
/** An address, alone or behind a name: `Callscope <alerts@example.com>`. */
const mailbox = z
  .string()
  .regex(
    /^(?:[^<>\r\n"]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an e-mail address, such as alerts@example.com or Callscope <alerts@example.com>',
  )
/** Comma-separated hosts, each with or without a port, in lower case. */
const targetHosts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  )
  .refine((entries) => entries.every((entry) => /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(entry)), {
    message: 'must be a list of hosts, such as hooks.internal,10.0.0.5:8080, without http://',
  })

const environmentSchema = z.object({
  CALLS_API_URL: optional(httpUrl),
  CALLS_APP_ID: optional(label),
  CALLS_REGION: optional(region),
  CALLS_API_HOST: optional(hostName),
  CALLS_API_KEY: optional(callsApiKey),
  CHAT_API_URL: optional(httpUrl),
  CALLS_APPS_FILE: optional(z.string()),
  RECORDING_HOSTS: optional(hostList),
  DATA_DIR: withDefault(z.string(), './data'),
  CLICKHOUSE_URL: optional(httpUrl),
  CLICKHOUSE_CLUSTER: optional(z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be a cluster name')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')),
  NEXTAUTH_URL: optional(httpUrl),
  NEXTAUTH_SECRET: optional(secret),
  TRUSTED_PROXIES: withDefault(whole(0, 16), '0'),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(10, 'must have at least 10 characters')),
  OIDC_ISSUER: optional(httpUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SCOPE: withDefault(
    z
      .string()
      .regex(/^(?=.*\bopenid\b)[\x21-\x7e]+( [\x21-\x7e]+)*$/, 'must be scopes separated by spaces, openid among them'),
    'openid email profile',
  ),
  OIDC_ROLE_CLAIM: optional(z.string().trim()),
  OIDC_ROLE_MAP: optional(roleMap),
  OIDC_REQUIRED_GROUP: optional(z.string().trim()),
  WEBHOOK_USER: optional(basicUser),
  WEBHOOK_PASSWORD: optional(basicPassword),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/\S+$/, 'must be an smtp:// or smtps:// URL')),
  MAIL_FROM: optional(mailbox),
  ALERT_ALLOW_HOSTS: optional(targetHosts),
  SYNC_INTERVAL_SECONDS: withDefault(whole(1, 3600), '15'),
  SYNC_PAGE_SIZE: withDefault(whole(1, 1000), '1000'),
  SYNC_CONCURRENCY: withDefault(whole(1, 16), '4'),
  SYNC_EMBEDDED: withDefault(z.enum(['true', 'false']), 'true'),
  RETENTION_MONTHS: optional(whole(1, 1200)),
  STALE_ONGOING_HOURS: withDefault(whole(1, 720), '12'),
  DEMO_CALLS: withDefault(whole(0, 10_000_000), '20000'),
  DEMO_SEED: withDefault(whole(0, 2_147_483_647), '7'),
  PORT: withDefault(whole(1, 65_535), '3000'),
  HOSTNAME: optional(z.string()),
  DRAIN_SECONDS: withDefault(whole(0, 600), '0'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  // Read by `lib/cli/request-log`.
  SLOW_REQUEST_MS: withDefault(whole(1, 3_600_000), '2000'),
})

/** What CALLS_APPS_FILE says for each app instead. */
const OF_ONE_APP = [
  'CALLS_API_URL',
  'CALLS_APP_ID',
  'CALLS_REGION',
  'CALLS_API_HOST',
  'CALLS_API_KEY',
  'CHAT_API_URL',
  'RECORDING_HOSTS',
  'WEBHOOK_USER',
  'WEBHOOK_PASSWORD',
] as const

type Has = (name: keyof z.infer<typeof environmentSchema>) => boolean

/** Dependencies between the variables that describe the only app. */
function mistakesOfOnlyApp(has: Has): string[] {
  const mistakes: string[] = []
  const hasAddress = has('CALLS_API_URL') || has('CALLS_APP_ID')
  if (has('CALLS_API_KEY') && !hasAddress)
    mistakes.push('CALLS_API_URL is required with CALLS_API_KEY (or CALLS_APP_ID, CALLS_REGION and CALLS_API_HOST)')
  if (!has('CALLS_API_KEY') && hasAddress) mistakes.push('CALLS_API_KEY is required with an address of the Calls API')
  if (!has('CALLS_API_URL') && has('CALLS_APP_ID'))
    for (const name of ['CALLS_REGION', 'CALLS_API_HOST'] as const)
      if (!has(name)) mistakes.push(`${name} is required with CALLS_APP_ID`)
  if (has('WEBHOOK_USER') !== has('WEBHOOK_PASSWORD'))
    mistakes.push('WEBHOOK_USER and WEBHOOK_PASSWORD must be set together')
  return mistakes
}

/** Dependencies between variables, checked even if a single variable is invalid, so that all mistakes are reported together. */
function mistakesAcross(environment: Record<string, string | undefined>): string[] {
  const has: Has = (name) => blank(environment[name]) !== undefined
  const mistakes: string[] = []
  if (has('CALLS_APPS_FILE')) {
    for (const name of OF_ONE_APP)
      if (has(name)) mistakes.push(`${name} contradicts CALLS_APPS_FILE, which says it for each app`)
  } else mistakes.push(...mistakesOfOnlyApp(has))
  if (has('CLICKHOUSE_CLUSTER') && !has('CLICKHOUSE_URL')) mistakes.push('CLICKHOUSE_CLUSTER requires CLICKHOUSE_URL')
  if (has('ADMIN_EMAIL') !== has('ADMIN_PASSWORD')) mistakes.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (has('SMTP_URL') !== has('MAIL_FROM')) mistakes.push('SMTP_URL and MAIL_FROM must be set together')
  const oidc = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter(has)
  if (oidc.length === 1 || oidc.length === 2)
    mistakes.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  for (const name of ['OIDC_SCOPE', 'OIDC_ROLE_CLAIM', 'OIDC_ROLE_MAP', 'OIDC_REQUIRED_GROUP'] as const)
    if (has(name) && !has('OIDC_ISSUER')) mistakes.push(`${name} requires OIDC_ISSUER`)
  return mistakes
}

export type Config = {
  /** In the order in which they are listed; the first is the one of whoever names none. */
  apps: [AppConfig, ...AppConfig[]]
  /** The file that lists them; null where there is only the app `default`. */
  appsFile: string | null
  /** True without a key: only simulated calls. Stays true once the simulator has become the `upstream` of the app. */
  isDemo: boolean
  /** `filesUrl`: where the simulator serves recordings, once it runs; null outside of demo mode. */
  demo: { calls: number; seed: number; filesUrl: string | null }
  /** Absolute. */
  dataDir: string
  clickhouse: { url: string; cluster: string | null } | null
  databaseUrl: string | null
  nextAuthUrl: string | null
  nextAuthSecret: string | null
  /** How many proxies of ours add to `x-forwarded-for` (`lib/cli/forwarded`). */
  trustedProxies: number
  firstAdmin: { email: string; password: string } | null
  oidc: {
    issuer: string
    clientId: string
    clientSecret: string
    scope: string
    /** The claim that lists someone's groups or role. */
    claim: string
    /** Roles by group; `named` where the claim names our roles itself; null where the provider grants none. */
    roles: ReadonlyMap<string, Role> | 'named' | null
    /** Only its members may sign in; null for everyone. */
    requiredGroup: string | null
  } | null
  /** The server that sends e-mail, with its credentials; null where none is sent. */
  mail: { url: string; from: string } | null
  /** Hosts to which alerts may be sent although they are in a private network, each with or without a port. */
  alertAllowHosts: readonly string[]
  sync: { intervalSeconds: number; pageSize: number; concurrency: number; embedded: boolean }
  staleOngoingHours: number
  port: number
  hostname: string | null
  logLevel: string
}

/** All mistakes in the environment, each naming its variable. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/**
 * Parses an environment (design, section 8).
 * @throws ConfigError naming every invalid variable, but no value, which may be a secret
 */
export function parseConfig(given: Record<string, string | undefined>): Config {
  const { environment, mistakes } = readSecretFiles(given)
  const result = environmentSchema.safeParse(environment)
  const across = mistakesAcross(environment)
  const own = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const file = blank(environment.CALLS_APPS_FILE) as string | undefined
  const listed = file === undefined ? null : readAppsFile(path.resolve(file))
  const within = listed !== null && 'mistakes' in listed ? listed.mistakes : []
  const others = [...across, ...within]
  if (!result.success || mistakes.length + others.length > 0) throw new ConfigError([...mistakes, ...own, ...others])
  const env = result.data
  return {
    apps: listed !== null && 'apps' in listed ? listed.apps : [onlyApp(env)],
    appsFile: file ?? null,
    isDemo: env.CALLS_API_KEY === undefined && file === undefined,
    demo: { calls: env.DEMO_CALLS, seed: env.DEMO_SEED, filesUrl: null },
    dataDir: path.resolve(env.DATA_DIR),
    clickhouse:
      env.CLICKHOUSE_URL === undefined ? null : { url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER ?? null },
    databaseUrl: env.DATABASE_URL ?? null,
    nextAuthUrl: env.NEXTAUTH_URL ?? null,
    nextAuthSecret: env.NEXTAUTH_SECRET ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    firstAdmin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    oidc:
      env.OIDC_ISSUER !== undefined && env.OIDC_CLIENT_ID !== undefined && env.OIDC_CLIENT_SECRET !== undefined
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            scope: env.OIDC_SCOPE,
            claim: env.OIDC_ROLE_CLAIM ?? DEFAULT_GROUPS_CLAIM,
            roles: env.OIDC_ROLE_MAP ?? (env.OIDC_ROLE_CLAIM === undefined ? null : 'named'),
            requiredGroup: env.OIDC_REQUIRED_GROUP ?? null,
          }
        : null,
    mail: env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    alertAllowHosts: env.ALERT_ALLOW_HOSTS ?? [],
    sync: {
      intervalSeconds: env.SYNC_INTERVAL_SECONDS,
      pageSize: env.SYNC_PAGE_SIZE,
      concurrency: env.SYNC_CONCURRENCY,
      embedded: env.SYNC_EMBEDDED === 'true',
    },
    staleOngoingHours: env.STALE_ONGOING_HOURS,
    port: env.PORT,
    hostname: env.HOSTNAME ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** The app that the variables describe, where no file lists several. */
function onlyApp(env: z.infer<typeof environmentSchema>): AppConfig {
  const { WEBHOOK_USER: user, WEBHOOK_PASSWORD: password, CALLS_API_KEY: apiKey } = env
  const address = {
    apiUrl: env.CALLS_API_URL,
    chatUrl: env.CHAT_API_URL,
    appId: env.CALLS_APP_ID,
    region: env.CALLS_REGION,
    host: env.CALLS_API_HOST,
  }
  return {
    id: DEFAULT_APP,
    name: 'Calls',
    upstream: apiKey === undefined ? null : { ...addressesOf(address), apiKey },
    recordingHosts: env.RECORDING_HOSTS ?? (apiKey === undefined ? DEMO_HOSTS : hostsBeside(address)),
    webhook: user !== undefined && password !== undefined ? { user, password } : null,
    retentionMonths: env.RETENTION_MONTHS ?? null,
  }
}

/** Hosts of the simulator's files: a reserved domain, so that nothing responds there. */
const DEMO_HOSTS = ['recordings.example', 'transcripts.example']

const slot = globalThis as typeof globalThis & { __callscopeConfig?: Config }

/** The process's configuration, read once. @throws ConfigError */
export function config(): Config {
  slot.__callscopeConfig ??= parseConfig(process.env)
  return slot.__callscopeConfig
}
