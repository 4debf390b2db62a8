import * as z from 'zod/mini'
import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import { sortBy } from '@/lib/shared/filters/query'
import { ownEntry } from '@/lib/shared/text/own-entry'

const SUFFIX = 'Change'

/** Figures of an earlier release, and the current ones closest to them. */
const FORMER: Readonly<Record<string, string>> = {
  unanswered: 'missed',
  participantMinutes: 'talkSeconds',
  usefulMinutes: 'talkSeconds',
  waitingMinutes: 'talkSeconds',
  attendance: 'answerRate',
  reconnectRate: 'reconnects',
  devices: 'reconnects',
}

/** An order by a column or, with a comparison, by its change: `missedChange` puts those who missed fewer calls than before first; `-` for descending. */
export function sortOf<const Name extends string>(names: readonly Name[]) {
  const former = Object.keys(FORMER).filter((name) => !(names as readonly string[]).includes(name))
  const all = [...names, ...former] as Name[]
  const current = (_: string, sign: string, name: string, change = '') =>
    `${sign}${former.includes(name) ? ownEntry(FORMER, name) : name}${change}`
  return z.pipe(
    sortBy([...all, ...names.map((name) => `${name}${SUFFIX}` as const)]),
    z.transform((text) => text.replace(/^(-?)(\w+?)(Change)?$/, current) as typeof text),
  )
}

/** The order of two values, nulls last in either direction. */
export function compareValues<T extends AnalyticsValue | bigint>(left: T, right: T, descending: boolean): number {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right === descending ? 1 : -1
}

/** True for a sort by the change of a figure, such as `-callsChange`. */
export const byChangeOf = (sort: string): boolean => sort.endsWith(SUFFIX)

/** The figure of a sort, without its direction. */
export const sortedFigure = (sort: string): string => sort.replace(/^-/, '').replace(new RegExp(`${SUFFIX}$`), '')

/** The order and the comparison that a list is asked for: compared only where it is sorted by a change. */
export function comparedBy<Sort extends string, Mode>(sort: Sort, compare: Mode | undefined) {
  const byChange = compare !== undefined && byChangeOf(sort)
  return { sort: withChange(sort, byChange) as Sort, compare: byChange ? compare : undefined }
}

/** A sort by the same figure, or by its change: largest fall first, as figures begin with the largest. A sort by id becomes one by calls. */
export function withChange(sort: string, byChange: boolean): string {
  if (byChange === byChangeOf(sort)) return sort
  const figure = sortedFigure(sort)
  const name = ['uid', 'guid', 'name'].includes(figure) ? 'calls' : figure
  return byChange ? `${name}${SUFFIX}` : `-${name}`
}
