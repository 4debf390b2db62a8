import * as z from 'zod/mini'
import { capital } from '@/lib/shared/text/plain-name'

/** The zone if none is given. */
export const DEFAULT_ZONE = 'UTC'

/** A part of a zone name that the IANA database spells in capitals: `US`, `GMT+5`, `EST5EDT`, but not `Etc`. */
const CAPITALS = /^(?!etc$|yap$)(?:.{1,3}$|.*\d)/

/**
 * The canonical spelling of a zone, ignoring case, so that equal zones give equal keys: as the runtime lists it, or by the rules of the IANA
 * database. An alias (`Asia/Kolkata`) is kept as is, since runtimes differ in which of the two names they return.
 * @returns null for text that names no zone
 */
export function zoneOf(value: string): string | null {
  if (!/^[A-Za-z0-9_+\-/]{1,64}$/.test(value) || /^[+-]/.test(value)) return null
  const lower = value.toLowerCase()
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    return timeZone.toLowerCase() === lower ? timeZone : lower.split('/').map(zonePart).join('/')
  } catch {
    return null
  }
}

const zonePart = (part: string) => (CAPITALS.test(part) ? part.toUpperCase() : part.replaceAll(/[a-z]+/g, capital))

/** A time zone by its IANA name, in canonical spelling. */
export const zoneSchema = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    const zone = zoneOf(text)
    if (zone !== null) return zone
    issues.push({
      code: 'custom',
      input: text,
      message: 'must be an IANA time zone such as Europe/Paris',
      params: { names: Intl.supportedValuesOf('timeZone') },
    })
    return z.NEVER
  }),
)
