import { existsSync } from 'node:fs'

/** Names of files of rules, as the engine and the system take them too; `UTC0` has no file and is taken all the same. */
const PREFIX = /^(?:posix|right)\//

/**
 * Whether a value of TZ is one with which the embedded engine starts: the name of a zone, in its own spelling, or an absolute path of a file of rules,
 * each also behind a colon. A rule such as `UTC+2` is none.
 */
export function isKnownZone(value: string): boolean {
  const zone = value.replace(/^:/, '')
  if (zone.startsWith('/')) return existsSync(zone)
  const name = zone.replace(PREFIX, '')
  if (name === '' || name === 'UTC0' || name === 'localtime') return true
  // Node takes names in any case; the engine looks for a file.
  if (!/^[A-Z]/.test(name) || name === 'Z') return false
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return known === name || known.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}
