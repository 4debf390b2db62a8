import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import { NO_TEAM } from '@/lib/shared/contracts/no-team'
import { formatCount, formatRatio } from '@/lib/shared/format'
import { callsHref } from '@/lib/shared/links'
import type { NamedDriver } from './figures'
import { LEAST_DEVIATIONS, LEAST_FOR_RATE, LEAST_PART, LEAST_POINTS_CHANGE, LEAST_RELATIVE_CHANGE } from './least'
import { period, type Rule, rateOf, resolvedDoor } from './rule'

const LIST_OF = { team: 'team', group: 'guid', person: 'uid' } as const
type Named = keyof typeof LIST_OF

/** The calls of a driver; null for one that has no list, such as people in no team. */
function doorOf(filters: Partial<Filters> | null, { dimension, key }: NamedDriver) {
  if (filters === null || typeof key !== 'string' || key === NO_TEAM) return null
  return dimension in LIST_OF ? narrowed(filters, LIST_OF[dimension as Named], [key]) : null
}

/** The driver with the largest part of a change, if that is much of it and in the same direction. */
function mainDriver(drivers: readonly NamedDriver[], change: number): NamedDriver | null {
  const [first] = drivers
    .filter(({ key }) => typeof key === 'string' && key !== NO_TEAM)
    .filter(({ contribution }) => contribution / change >= LEAST_PART)
    .toSorted((one, other) => other.contribution / change - one.contribution / change)
  return first ?? null
}

/** Whose calls most of a change in volume comes from. */
export const volumeDriver: Rule = (figures) => {
  const { now, before, drivers } = figures
  if (before === null || Math.max(now.calls, before.calls) < LEAST_FOR_RATE) return null
  const change = now.calls - before.calls
  // Two independent counts differ by chance with the square root of their sum.
  if (Math.abs(change) < LEAST_DEVIATIONS * Math.sqrt(now.calls + before.calls)) return null
  if (Math.abs(change) < LEAST_RELATIVE_CHANGE * before.calls) return null
  const driver = mainDriver(drivers.calls, change)
  const door = driver && doorOf(period(figures), driver)
  if (!driver || !door) return null
  const word = change < 0 ? 'fewer' : 'more'
  const [value, previous] = [driver.value ?? 0, driver.previous ?? 0]
  return {
    text: `${driver.name} ${value === 0 ? 'had no calls' : `had ${formatCount(value)} calls`}, before ${formatCount(previous)}: ${formatCount(Math.abs(driver.contribution))} of the ${formatCount(Math.abs(change))} ${word}.`,
    metric: 'calls',
    value,
    previous,
    n: value,
    href: callsHref(door),
  }
}

/** Whose calls most of a change in the answer rate comes from. */
export const rateDriver: Rule = (figures) => {
  const { now, before, drivers } = figures
  if (before === null || Math.min(now.resolved, before.resolved) < LEAST_FOR_RATE) return null
  const change = rateOf(now) - rateOf(before)
  const pooled = (now.answered + before.answered) / (now.resolved + before.resolved)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.resolved + 1 / before.resolved))
  if (Math.abs(change) < LEAST_POINTS_CHANGE || Math.abs(change) < LEAST_DEVIATIONS * error) return null
  const driver = mainDriver(drivers.answerRate, change)
  const door = driver && doorOf(resolvedDoor(figures), driver)
  if (!driver || !door || driver.value === null || driver.n < LEAST_FOR_RATE) return null
  const points = (part: number) => formatRatio(Math.abs(part)).replace(' %', '')
  const earlier = driver.previous === null ? '' : `, before ${formatRatio(driver.previous)}`
  return {
    text: `${driver.name} explains ${points(driver.contribution)} of the ${points(change)} points: ${formatRatio(driver.value)} of ${formatCount(driver.n)} calls were answered${earlier}.`,
    metric: 'answerRate',
    value: driver.value,
    previous: driver.previous,
    n: driver.n,
    href: callsHref(door),
  }
}
