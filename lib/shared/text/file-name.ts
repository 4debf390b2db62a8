import type { Window } from '@/lib/shared/filters/range'
import { isoFields } from '@/lib/shared/zones/fields'

/**
 * The name of an exported file: what it has, its first and last day, and their zone: `calls_2027-05-03_2027-05-09_Europe-Paris.csv`,
 * `calls_from-2027-05-03_…`, `calls_until-2027-05-09_…`, `calls_all-time_…`.
 */
export function exportFileName(what: string, { from, to }: Window, zone: string, extension: string): string {
  const first = from === null ? null : isoFields(from, zone).date
  // The end is excluded, so the last day is that of the second before it.
  const last = to === null ? null : isoFields(to - 1, zone).date
  const bounds = first === null ? `until-${last}` : last === null ? `from-${first}` : `${first}_${last}`
  const period = first === last ? (first ?? 'all-time') : bounds
  return `${[asWords(what), period, zone.replaceAll('/', '-')].join('_')}.${extension}`
}

/** A title in the characters that every system allows in file names. */
function asWords(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return words.slice(0, 80) || 'report'
}
