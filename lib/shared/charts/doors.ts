import type { Band } from '@/lib/shared/analytics/dimensions'
import { OWN_OUTCOMES, ROLES } from '@/lib/shared/calls/outcome'
import type { Filters, ListFilter } from '@/lib/shared/filters/filters'
import type { Bucket } from '../analytics/analytics'

/** The filters of a list with exactly the calls that a number counts; null if no list can have them (the number is then not a link). */
export type Door = Partial<Filters> | null

/** `filters` narrowed to `values` of one list filter, within those that the page’s filters let through, as its numbers are; without common values no door. */
export function narrowed(filters: Partial<Filters>, name: ListFilter, values: readonly string[]): Door {
  const present = (filters[name] ?? []) as readonly string[]
  const kept = present.length === 0 ? [...values] : present.filter((value) => values.includes(value))
  return kept.length === 0 ? null : { ...filters, [name]: kept }
}

/** The part of the range that a bucket covers. */
export function bucketDoor(filters: Partial<Filters>, bucket: Pick<Bucket, 'from' | 'to'>): Partial<Filters> {
  const { range: _range, ...rest } = filters
  return { ...rest, from: String(bucket.from), to: bucket.to === null ? undefined : String(bucket.to) }
}

/** Calls whose duration, ring time, wait or number of people lies in a band, within any limits already set. */
export function bandDoor(
  filters: Partial<Filters>,
  kind: 'Duration' | 'Ring' | 'Wait' | 'People',
  band: Pick<Band, 'min' | 'max'>,
): Door {
  const min = Math.max(band.min, filters[`min${kind}`] ?? 0)
  const limits = [band.max, filters[`max${kind}`]].filter((limit) => limit !== null && limit !== undefined)
  const max = limits.length === 0 ? undefined : Math.min(...limits)
  if (max !== undefined && max < min) return null
  return { ...filters, [`min${kind}`]: min, [`max${kind}`]: max }
}

/** Calls with a known duration or ring time: the basis of its median. Nulls match no limit, so "at least 0" selects them. */
export const knownDoor = (filters: Partial<Filters>, kind: 'Duration' | 'Ring'): Door =>
  bandDoor(filters, kind, { min: 0, max: null })

/** One hour of one weekday, both in the filters' zone. */
export function weekdayHourDoor(filters: Partial<Filters>, weekday: number, hour: number): Door {
  const day = narrowed(filters, 'weekday', [String(weekday)])
  return day && narrowed(day, 'hour', [String(hour)])
}

/** The calls that a figure of the people in `uid`, else of those of `team`, counts or divides by; null for any other figure. */
export function ownDoor(filters: Partial<Filters>, metric: string): Door {
  const outcomes: readonly string[] = OWN_OUTCOMES
  if (metric === 'offered') return narrowed(filters, 'offered', outcomes)
  if (outcomes.includes(metric)) return narrowed(filters, 'offered', [metric])
  const answerable = outcomes.filter((outcome) => outcome !== 'byOthers')
  if (/^((answer|missed|declined|failed)Rate|answerable)$/.test(metric)) return narrowed(filters, 'offered', answerable)
  const role = metric === 'meetings' ? 'invited' : ROLES.find((name) => name === metric)
  return role === undefined ? null : narrowed(filters, 'role', [role])
}

/** Whose calls `offered` and `role` select. */
const namedIn = ({ uid = [], team = [] }: Partial<Filters>) => (uid.length > 0 ? ['uid', ...uid] : ['team', ...team])

/** Filters after a change of the people that they name; null if `offered` or `role` would then select other calls. */
export function named(filters: Partial<Filters>, before: Partial<Filters>): Door {
  const isOwn = [...(before.offered ?? []), ...(before.role ?? [])].length > 0
  return isOwn && String(namedIn(filters)) !== String(namedIn(before)) ? null : filters
}

/** The calls ongoing at a second, whenever they started; null if the page is already filtered by another second. */
export function activeDoor(filters: Partial<Filters>, at: number | null): Door {
  if (at === null || filters.activeAt !== undefined) return null
  const { from: _from, to: _to, ...rest } = filters
  return { ...rest, range: 'all', activeAt: String(at) }
}
