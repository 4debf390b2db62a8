import type { Window } from '@/lib/shared/filters/range'
import { formatInZone } from './format'

/** A date as files sort by it: `2027-05-03`. */
const isoDay = (epochSeconds: number, zone: string): string =>
  formatInZone(epochSeconds, zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).split('/').reverse().join('-')

/**
 * The name of an exported file: what it has, its first and last day, and their zone: `calls_2027-05-03_2027-05-09_Europe-Paris.csv`,
 * `calls_from-2027-05-03_…`, `calls_until-2027-05-09_…`, `calls_all-time_…`.
 */
export function exportFileName(what: string, { from, to }: Window, zone: string, extension: string): string {
  const first = from === null ? null : isoDay(from, zone)
  // The window ends before its end.
  const last = to === null ? null : isoDay(to - 1, zone)
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
