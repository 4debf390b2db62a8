/** Values that both the environment and CALLS_APPS_FILE may hold. */
import { z } from 'zod'
import { HOST_ENTRY } from '@/lib/shared/calls/file-hosts'
import { ROLES, type Role } from '@/lib/shared/users/roles'

/** A schema for text that `read` parses. @param read returns the value or the mistake, which is printed after the name of the setting */
export const readBy = <T>(read: (text: string) => { value: T } | { mistake: string }) =>
  z.string().transform((text, { issues }) => {
    const found = read(text)
    if ('value' in found) return found.value
    issues.push({ code: 'custom', input: text, message: found.mistake })
    return z.NEVER
  })

const MIN_UNPREDICTABLE = 12

/**
 * True for a secret made of repetition or counting, such as `aaaa…`, `passwordpassword` or `1234…`. Counts the characters that
 * cannot be predicted from the preceding ones: a character is predictable if it continues a run of equal steps or repeats an
 * earlier pair. 16 random hexadecimal digits pass; invented words may pass too.
 */
function isGuessableSecret(secret: string): boolean {
  const pairs = new Set<string>()
  let unpredictable = 0
  for (let index = 0; index < secret.length; index += 1) {
    const pair = secret.slice(Math.max(0, index - 1), index + 1)
    const continuesRun = index > 1 && stepTo(secret, index) === stepTo(secret, index - 1)
    if (!continuesRun && !(index > 0 && pairs.has(pair))) unpredictable += 1
    pairs.add(pair)
  }
  return unpredictable < MIN_UNPREDICTABLE
}

const stepTo = (text: string, index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1)

/**
 * Reads `OIDC_ROLE_MAP`: `group=role`, separated by commas, or by semicolons where a group’s name contains a comma; the last `=` separates, since it
 * may contain others. @returns the roles by group, or what is wrong, without any name
 */
export function readRoleMap(text: string): { value: Map<string, Role> } | { mistake: string } {
  const entries = text
    .split(text.includes(';') ? ';' : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const map = new Map<string, Role>()
  for (const [index, entry] of entries.entries()) {
    const at = entry.lastIndexOf('=')
    const group = entry.slice(0, Math.max(at, 0)).trim()
    const word = entry.slice(at + 1).trim()
    const role = ROLES.find((one) => one === word.toLowerCase())
    if (at < 0 || group === '' || role === undefined)
      return { mistake: `entry ${index + 1} must be group=role, with the role ${ROLES.join(', ')}` }
    if (map.has(group)) return { mistake: `entry ${index + 1} names a group for the second time` }
    map.set(group, role)
  }
  return map.size === 0 ? { mistake: 'must name at least one group=role' } : { value: map }
}

/** The id of an app at the vendor. */
export const label = z.string().regex(/^[A-Za-z0-9-]{1,63}$/, 'must be a single host name label')
/** Words in any case. */
export const lowered = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), schema)
export const region = lowered(z.enum(['us', 'eu', 'in'], { message: 'must be us, eu or in' }))
/** The host name that follows `call-<region>.`; `https://` before it and a slash after it are dropped. */
export const hostName = z
  .string()
  .transform((text) => text.replace(/^https?:\/\//i, '').replace(/\/$/, ''))
  .pipe(
    z
      .string()
      .regex(/^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i, {
        error: 'must be a host name, such as example.com, without a port and a path',
        abort: true,
      })
      .regex(
        /^(?![^.]+\.(?:call|api)-\w+\.)/i,
        'must be what follows call-<region>. in the host of the Calls API, such as example.com',
      ),
  )
const printable = z.string().regex(/^[\x21-\x7e]+$/, { error: 'must be printable ASCII without spaces', abort: true })
export const callsApiKey = printable.regex(/^[^"'`].*[^"'`]$|^[^"'`]$/, 'must not begin or end with a quote')

const HOST_AND_PORT = /^((?:\*\.)?[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*|\[[\da-f:.]+\])(?::(\d{1,5}))?$/iu

/** A host, with its port if it has one, spelled as in a parsed URL but without a dot at its end; null for anything else. */
export function readHost(text: string): string | null {
  const [, name = '', port = ''] = HOST_AND_PORT.exec(text) ?? []
  if (!URL.canParse(`http://${name}:${port}`)) return null
  const host = new URL(`http://${name}`).hostname.replace(/\.$/, '')
  return port === '' ? host : `${host}:${Number(port)}`
}

/** A host of files, which are loaded from the default port of https only; null for anything else. */
export function readFileHost(text: string): string | null {
  const host = readHost(text)?.replace(/:443$/, '') ?? ''
  return HOST_ENTRY.test(host) ? host : null
}
export const hostNames = z.array(
  readBy<string>((text) => {
    const value = readFileHost(text.trim())
    return value === null
      ? { mistake: 'must be a host name, such as files.example.com or *.media.example.com' }
      : { value }
  }),
)
/** Sent with HTTP Basic, where the first colon ends the user. */
export const basicUser = z
  .string()
  .regex(/^[\x21-\x39\x3b-\x7e]{1,100}$/, 'must be printable ASCII without spaces and colons')
/** A secret that is hard to guess. @param otherwise the alternative, appended to the message */
export const secretIn = (schema: z.ZodString, otherwise = '') =>
  schema
    .min(16, { error: 'must have at least 16 characters', abort: true })
    .refine(
      (text) => !isGuessableSecret(text),
      `is too easy to guess: create one with \`openssl rand -base64 32\`${otherwise}`,
    )
export const basicPassword = secretIn(printable)
