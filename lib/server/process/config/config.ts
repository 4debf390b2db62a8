import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { listed } from '@/lib/shared/text/format'
import { decoded } from '@/lib/shared/text/parsed'
import { type AppConfig, appOf, DEFAULT_APP, readAppsFile, VARIABLE_OF } from './apps-file'
import { cleanEnvironment, cleanValue } from './clean-value.mjs'
import { blank, type Environment, environmentSchema, FILE_SECRETS, VARIABLES } from './environment'

type Variables = Record<string, string | undefined>

/** Adds the contents of the files that `…_FILE` variables name; a mistake names the variable but neither its value nor the path. */
function readSecretFiles(given: Variables): { environment: Variables; mistakes: string[] } {
  const environment = { ...given }
  const mistakes: string[] = []
  for (const name of FILE_SECRETS) {
    const file = given[`${name}_FILE`]?.trim()
    if (!file) continue
    if (given[name]?.trim()) {
      mistakes.push(`${name} and ${name}_FILE must not both be set`)
      continue
    }
    try {
      const text = cleanValue(name, readFileSync(file, 'utf8'))
      environment[name] = text
      if (text === '') mistakes.push(`${name}_FILE names an empty file`)
    } catch (error) {
      mistakes.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
    }
  }
  return { environment, mistakes }
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

/** Parses an environment (design, section 8). @throws ConfigError naming every invalid variable, but no value, which may be a secret */
export function parseConfig(given: Record<string, string | undefined>): Config {
  const { environment, mistakes } = readSecretFiles(cleanEnvironment(given, VARIABLES))
  const unreplaced = placeholdersIn(environment)
  const result = environmentSchema.safeParse(environment)
  const across = mistakesAcross(environment)
  const own = (result.success ? [] : result.error.issues)
    .filter(({ path: [name] }) => !unreplaced.includes(String(name)))
    .map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const file = blank(environment.CALLS_APPS_FILE) as string | undefined
  const listed = file === undefined ? null : readAppsFile(absolute(file))
  const within = listed !== null && 'mistakes' in listed ? listed.mistakes : []
  const others = [...unreplaced.map((name) => `${name} ${UNREPLACED}`), ...across, ...within]
  if (!result.success || mistakes.length + others.length > 0) throw new ConfigError([...mistakes, ...own, ...others])
  return configOf(result.data, file ?? null, listed !== null && 'apps' in listed ? listed.apps : null)
}

const DEFAULT_GROUPS_CLAIM = 'groups'

export type Config = ReturnType<typeof configOf>

/** Whether a process uses its DATA_DIR, which belongs to one at a time: a store is in there, or the simulator serves the calls. */
export const usesDataDir = (own: Config): boolean => own.clickhouse === null || own.databaseUrl === null || own.isDemo

/** The configuration from parsed variables. @param listed the apps of CALLS_APPS_FILE, if there is one */
function configOf(env: Environment, appsFile: string | null, listed: [AppConfig, ...AppConfig[]] | null) {
  return {
    /** In listed order; the first is the default. */
    apps: (listed ?? [onlyApp(env)]).map((app) => ({
      ...app,
      retentionMonths: app.retentionMonths ?? env.RETENTION_MONTHS ?? null,
    })) as [AppConfig, ...AppConfig[]],
    /** The file that lists them; null where there is only the app `default`. */
    appsFile,
    /** True without a key: only simulated calls. Stays true once the simulator has become the `upstream` of the app. */
    isDemo: env.CALLS_API_KEY === undefined && appsFile === null,
    /** `filesUrl`: where the simulator serves recordings, once it runs; null outside of demo mode. */
    demo: { calls: env.DEMO_CALLS, seed: env.DEMO_SEED, filesUrl: null as string | null },
    dataDir: absolute(env.DATA_DIR),
    clickhouse:
      env.CLICKHOUSE_URL === undefined ? null : { url: env.CLICKHOUSE_URL, cluster: env.CLICKHOUSE_CLUSTER ?? null },
    databaseUrl: env.DATABASE_URL ?? null,
    nextAuthUrl: env.NEXTAUTH_URL ?? null,
    nextAuthSecret: env.NEXTAUTH_SECRET ?? null,
    /** How many proxies of ours add to `x-forwarded-for` (`lib/cli/front-door`). */
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
            /** The claim that lists someone's groups or role. A dotted name may be a path, such as `realm_access.roles`. */
            claim: env.OIDC_ROLE_CLAIM ?? DEFAULT_GROUPS_CLAIM,
            /** Roles by group; `named` where the claim names our roles itself; null where the provider grants none. */
            roles: env.OIDC_ROLE_MAP ?? (env.OIDC_ROLE_CLAIM === undefined ? null : ('named' as const)),
            /** Only its members may sign in; null for everyone. */
            requiredGroup: env.OIDC_REQUIRED_GROUP ?? null,
            /** The claim with someone's uid in calls; null where the provider does not know it. */
            uidClaim: env.OIDC_UID_CLAIM ?? null,
          }
        : null,
    /** The server that sends e-mail, with its credentials; null where none is sent. */
    mail: env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    /** Hosts to which alerts may be sent although they are in a private network, each with or without a port. */
    alertAllowHosts: env.ALERT_ALLOW_HOSTS ?? [],
    sync: {
      intervalSeconds: env.SYNC_INTERVAL_SECONDS,
      pageSize: env.SYNC_PAGE_SIZE,
      concurrency: env.SYNC_CONCURRENCY,
      embedded: env.SYNC_EMBEDDED,
    },
    staleOngoingHours: env.STALE_ONGOING_HOURS,
    port: env.PORT,
    /** What the server listens on; null for all addresses. */
    hostname: env.HOSTNAME ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** Template placeholders that nothing replaced: `${CALLS_API_KEY}`, `$HOME/data`, `{{ key }}`, `<your key>`, `undefined`. */
const PLACEHOLDER = /^(?:undefined|null|\$[A-Z_]+(?:\/.*)?|<[^<>@]*>)$|\$\{\w+\}|\{\{[^{}]*\}\}/
const UNREPLACED = 'is a placeholder that nothing has replaced with its value: set the value itself, or leave it out'
const placeholdersIn = (environment: Record<string, string | undefined>): string[] =>
  VARIABLES.filter((name) => PLACEHOLDER.test(environment[name] ?? ''))

/** A path as a shell would read it: `~` is the home of the user who runs us. */
const absolute = (file: string): string => path.resolve(file.replace(/^~(?=\/|$)/, os.homedir()))

/** The app that the variables describe, where no file lists several. */
function onlyApp(env: Environment): AppConfig {
  type OfApp = { [Setting in keyof typeof VARIABLE_OF]: Environment[(typeof VARIABLE_OF)[Setting]] }
  const set = Object.entries(VARIABLE_OF).map(([setting, name]) => [setting, env[name]])
  const { apiKey, ...described } = Object.fromEntries(set) as OfApp
  return appOf({ id: DEFAULT_APP, name: 'Calls', ...described }, apiKey)
}

/** The process's configuration, read once. @throws ConfigError */
export const config = (): Config => ofProcess('Config', () => parseConfig(process.env))

/** Shorter ones would also conceal ordinary words. */
const LEAST_CHARACTERS = 4

/** All configured secrets, longest first; passwords in URLs both as written and decoded. */
export function secretsOf({ apps, clickhouse, databaseUrl, nextAuthSecret, firstAdmin, oidc, mail }: Config): string[] {
  const inAddresses = [clickhouse?.url, databaseUrl, mail?.url].flatMap((url) => {
    const password = url != null && URL.canParse(url) ? new URL(url).password : ''
    return [password, decoded(password)]
  })
  const ofApps = apps.flatMap(({ upstream, webhook }) => [upstream?.apiKey, webhook?.password])
  return [...inAddresses, ...ofApps, nextAuthSecret, firstAdmin?.password, oidc?.clientSecret]
    .filter((secret): secret is string => typeof secret === 'string' && secret.length >= LEAST_CHARACTERS)
    .sort((a, b) => b.length - a.length)
}

/** Variables that only make sense with an identity provider. */
const OF_OIDC = ['OIDC_SCOPE', 'OIDC_ROLE_CLAIM', 'OIDC_ROLE_MAP', 'OIDC_REQUIRED_GROUP', 'OIDC_UID_CLAIM'] as const

/** Mistakes in how variables combine. Checked even if a single variable is invalid, so that all mistakes are reported together. */
function mistakesAcross(environment: Record<string, string | undefined>): string[] {
  type Name = keyof Environment
  const has = (name: Name) => blank(environment[name]) !== undefined
  const hasAddress = has('CALLS_API_URL') || has('CALLS_APP_ID')
  const found = (isWrong: boolean, mistake: string) => (isWrong ? [mistake] : [])
  const requires = (name: Name, other: Name) => found(has(name) && !has(other), `${name} requires ${other}`)
  const together = (...names: Name[]) =>
    found(names.some(has) && !names.every(has), `${listed(names)} must be set together`)
  const ofOnlyApp = () => [
    ...found(
      has('CALLS_API_KEY') && !hasAddress,
      'CALLS_API_URL is required with CALLS_API_KEY (or CALLS_APP_ID, CALLS_REGION and CALLS_API_HOST)',
    ),
    ...found(!has('CALLS_API_KEY') && hasAddress, 'CALLS_API_KEY is required with an address of the Calls API'),
    ...(['CALLS_REGION', 'CALLS_API_HOST'] as const).flatMap((name) =>
      found(!has('CALLS_API_URL') && has('CALLS_APP_ID') && !has(name), `${name} is required with CALLS_APP_ID`),
    ),
    ...together('WEBHOOK_USER', 'WEBHOOK_PASSWORD'),
  ]
  return [
    ...(has('CALLS_APPS_FILE')
      ? Object.values(VARIABLE_OF)
          .filter(has)
          .map((name) => `${name} contradicts CALLS_APPS_FILE, which says it for each app`)
      : ofOnlyApp()),
    ...requires('CLICKHOUSE_CLUSTER', 'CLICKHOUSE_URL'),
    ...together('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
    ...together('SMTP_URL', 'MAIL_FROM'),
    ...together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'),
    ...OF_OIDC.flatMap((name) => requires(name, 'OIDC_ISSUER')),
  ]
}
