import type { BriefItem } from '@/lib/shared/analytics/brief'
import { narrowed } from '@/lib/shared/charts/doors'
import { unusualDoor, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { shareText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { QUALITY_NAMES } from '@/lib/shared/issues/quality-names'
import { callsHref } from '@/lib/shared/links'
import { NO_TEAM } from '@/lib/shared/people/names'
import { capital } from '@/lib/shared/text/capital'
import { formatCount, formatRatio } from '@/lib/shared/text/format'
import {
  type BriefFigures,
  LEAST_DEVIATIONS,
  LEAST_EXCESS,
  LEAST_FOR_RATE,
  LEAST_PART,
  LEAST_POINTS_CHANGE,
  LEAST_RELATIVE_CHANGE,
  LEAST_TROUBLED,
  type NamedDriver,
  type NamedUnusual,
  period,
  type Rule,
  rateOf,
  resolvedDoor,
} from './rule'
import { answerRate, listed, mostUnanswered, volume, waitingNow, worstHour } from './rules'

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

/** Unanswered calls matter most, then calls that came or did not come; minutes follow from these. An hour says more than its day. */
const RANK = { unanswered: 0, calls: 1, totalMinutes: 2 } as const
const rankOf = ({ figure, span, score }: NamedUnusual) =>
  (figure === 'unanswered' && score < 0 ? 3 : RANK[figure]) * 2 + (span === 'hour' ? 0 : 1)

/** The hour, or the day, that is most unlike the same one of the weeks before, and who explains it. */
export const unusualHour: Rule = (figures) => {
  const [item] = figures.unusual
    .filter(({ figure }) => figure !== 'totalMinutes')
    .toSorted((one, other) => rankOf(one) - rankOf(other) || Math.abs(other.score) - Math.abs(one.score))
  if (item === undefined) return null
  const door = unusualDoor(period(figures), { ...item, causes: [...item.causes] })
  if (door === null) return null
  const { value, usual } = unusualText({ ...item, causes: [...item.causes] })
  const groups = item.causes.filter(({ kind }) => kind === 'group')
  const causes = groups.length > 0 ? groups : item.causes
  const excessOf = ({ value: own, median }: (typeof causes)[number]) => Math.abs(own - median)
  const most = Math.max(...causes.map(excessOf))
  const mostly = causes
    .filter((cause) => excessOf(cause) >= LEAST_PART * most)
    .slice(0, 2)
    .map(({ name, value: own, median }) => `${name} (${formatCount(own)}, usually ${formatCount(median)})`)
  return {
    text: `${capital(whenText(item, figures.asked.tz))} stands out: ${value}, ${usual.replace(/ ± .*/, '')}${mostly.length === 0 ? '' : `; mostly ${listed(mostly)}`}.`,
    metric: item.figure,
    value: item.value,
    previous: item.median,
    n: item.value,
    href: callsHref(door),
  }
}

/** Whose calls most of those that dropped, reconnected or left someone alone are. */
export const troubledPerson: Rule = (figures) => {
  const { troubled, now } = figures
  const [most] = troubled.people
    .filter(({ troubled: own, calls }) => {
      const share = own / troubled.calls
      return own >= LEAST_TROUBLED && share >= LEAST_PART && share >= LEAST_EXCESS * (calls / now.calls)
    })
    .toSorted((one, other) => other.troubled - one.troubled || (one.id < other.id ? -1 : 1))
  const flagged = most && narrowed(period(figures), 'quality', QUALITY_NAMES)
  const door = flagged && narrowed(flagged, 'uid', [most.id])
  if (!most || !door) return null
  return {
    text: `${most.name} was in ${shareText(most.troubled, troubled.calls)} of the ${formatCount(troubled.calls)} calls that dropped, reconnected or left someone alone, against ${shareText(most.calls, now.calls)} of all calls.`,
    metric: 'calls',
    value: most.troubled,
    previous: null,
    n: most.troubled,
    href: callsHref(door),
  }
}

/** The most important first: what changed, who explains it, what stands out, what is left to do. */
const RULES = [
  volume,
  volumeDriver,
  answerRate,
  rateDriver,
  unusualHour,
  troubledPerson,
  worstHour,
  mostUnanswered,
  waitingNow,
]
const MOST_SENTENCES = 5

/** A period in up to five sentences, each with its number and a link to exactly the calls behind it. */
export const briefOf = (figures: BriefFigures): BriefItem[] =>
  RULES.map((rule) => rule(figures))
    .filter((item) => item !== null)
    .slice(0, MOST_SENTENCES)
