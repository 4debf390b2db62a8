/** Plain Node, since the server reads some variables before anything is compiled. */

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
]
/** All variables that `environment` declares; a test keeps the two in step. */
export const VARIABLES = [
  'CALLS_API_URL',
  'CALLS_APP_ID',
  'CALLS_REGION',
  'CALLS_API_HOST',
  'CHAT_API_URL',
  'CALLS_APPS_FILE',
  'RECORDING_HOSTS',
  'DATA_DIR',
  'CLICKHOUSE_CLUSTER',
  'NEXTAUTH_URL',
  'TRUSTED_PROXIES',
  'ADMIN_EMAIL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_SCOPE',
  'OIDC_ROLE_CLAIM',
  'OIDC_ROLE_MAP',
  'OIDC_REQUIRED_GROUP',
  'OIDC_UID_CLAIM',
  'WEBHOOK_USER',
  'MAIL_FROM',
  'ALERT_ALLOW_HOSTS',
  'SYNC_INTERVAL_SECONDS',
  'SYNC_PAGE_SIZE',
  'SYNC_CONCURRENCY',
  'SYNC_EMBEDDED',
  'RETENTION_MONTHS',
  'STALE_ONGOING_HOURS',
  'DEMO_CALLS',
  'DEMO_SEED',
  'PORT',
  'HOSTNAME',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'TZ',
  'SLOW_REQUEST_MS',
  ...FILE_SECRETS.flatMap((name) => [name, `${name}_FILE`]),
]

const AROUND = /[\s\u200b-\u200d\u2060\ufeff]/
/** Blanks may be part of a password. */
const AROUND_PASSWORD = /[\r\n\u200b-\u200d\u2060\ufeff]/
const QUOTED =
  /^(?:"([^"]*)"|'([^']*)'|`([^`]*)`|“([^“”]*)”|„([^„“]*)“|‘([^‘’]*)’|«([^«»]*)»|\\"([^"]*)\\"|\\'([^']*)\\')$/

/**
 * A value without what editors, shells and platforms leave around it: blanks, line ends, a byte order mark, quotes, the variable’s own name with `=`.
 * @param {string} name
 * @param {string} given
 */
export function cleanValue(name, given) {
  let value = given
  for (;;) {
    const trimmed = without(name === 'ADMIN_PASSWORD' ? AROUND_PASSWORD : AROUND, value)
    const assigned = /^(?:export\s+)?(\w+)\s*=/.exec(trimmed)
    const alone = assigned?.[1] === name ? trimmed.slice(assigned[0].length) : trimmed
    const bare =
      QUOTED.exec(alone)
        ?.slice(1)
        .find((inner) => inner !== undefined) ?? alone
    if (bare === value) return value
    value = bare
  }
}

/** @param {RegExp} around what is removed on both sides @param {string} text */
function without(around, text) {
  let [from, to] = [0, text.length]
  while (from < to && around.test(text.charAt(from))) from += 1
  while (to > from && around.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/**
 * An environment with our variables cleaned.
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string | undefined>}
 */
export function cleanEnvironment(environment) {
  const ours = VARIABLES.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, cleanValue(name, value)]]
  })
  return { ...environment, ...Object.fromEntries(ours) }
}
