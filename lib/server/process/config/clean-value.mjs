/** Plain Node, since the server reads some variables before anything is compiled. */

/** Variables that are read before the configuration is: by the front door, the log, and Node itself. */
const READ_EARLY = [
  'CALLS_API_KEY',
  'CALLS_API_KEY_FILE',
  'CALLS_APPS_FILE',
  'NEXTAUTH_URL',
  'TRUSTED_PROXIES',
  'PORT',
  'HOSTNAME',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'TZ',
  'SLOW_REQUEST_MS',
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
 * An environment with some of its variables cleaned.
 * @param {Record<string, string | undefined>} environment
 * @param {readonly string[]} names
 * @returns {Record<string, string | undefined>}
 */
export function cleanEnvironment(environment, names = READ_EARLY) {
  const ours = names.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, cleanValue(name, value)]]
  })
  return { ...environment, ...Object.fromEntries(ours) }
}
