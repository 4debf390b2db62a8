import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { waitingWords } from '@/lib/shared/callbacks/callback-words'
import { comparedName } from '@/lib/shared/charts/comparison'
import { groupDoor, narrowed, personDoor, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { callsHref, pageHref } from '@/lib/shared/links'
import { formatCount, formatMinutes, formatRatio } from '@/lib/shared/text/format'
import { WEEKDAYS } from '@/lib/shared/zones/calendar'
import {
  type BriefFigures,
  LEAST_DEVIATIONS,
  LEAST_EXCESS,
  LEAST_FOR_RATE,
  LEAST_POINTS_BELOW,
  LEAST_SHARE,
  LEAST_WAITING,
  period,
  type Rule,
  rateOf,
  resolvedDoor,
  type WeekHour,
} from './rule'

/** The period compared with, within a sentence: `in the 30 days before`, `on the same weekdays 5 weeks before`. */
function beforeWords({ periods, asked }: BriefFigures): string {
  if (periods === null) return 'in the period before'
  const name = comparedName(periods.now, periods.before, asked.range)
  return `${/^the same|day before$/.test(name) ? 'on' : 'in'} ${name}`
}

/** How a count differs from an earlier one: `12 % more than the 1,075 in the 30 days before`; as numbers where the earlier one is small. */
function countChange(now: number, before: number, when: string): string {
  if (now === before) return `as many as ${when}`
  const word = now > before ? 'more' : 'fewer'
  if (before < LEAST_CALLS) return `after ${formatCount(before)} ${when}`
  const part = formatRatio(Math.abs(now - before) / before)
  return part === '0 %' ? `about as many as ${when}` : `${part} ${word} than the ${formatCount(before)} ${when}`
}

/** How a rate differs from an earlier one: `2.1 points less than in the 30 days before`. */
function rateChange(now: number, before: number, when: string): string {
  const points = formatRatio(Math.abs(now - before)).replace(' %', '')
  if (points === '0') return `as ${when}`
  return `${points} ${points === '1' ? 'point' : 'points'} ${now > before ? 'more' : 'less'} than ${when}`
}

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** How many calls and minutes, and the change in calls. */
export const volume: Rule = (figures) => {
  const { calls, totalMinutes } = figures.now
  const before = figures.before?.calls ?? null
  if (calls === 0 && (before === null || before < LEAST_FOR_RATE)) return null
  const change =
    before === null || (calls > 0 && before === 0) ? '' : `, ${countChange(calls, before, beforeWords(figures))}`
  const what = calls === 0 ? 'There were no calls' : `There ${calls === 1 ? 'was' : 'were'} ${countOf(calls, 'call')}`
  const minutes = calls === 0 ? '' : ` ${calls === 1 ? 'It' : 'They'} took ${formatMinutes(totalMinutes)} minutes.`
  return {
    text: `${what}${change}.${minutes}`,
    metric: 'calls',
    value: calls,
    previous: before,
    n: calls,
    href: callsHref(period(figures)),
  }
}

/** The answer rate, and its change in points where both periods have enough calls. */
export const answerRate: Rule = (figures) => {
  const { now, before } = figures
  const door = resolvedDoor(figures)
  if (now.resolved < LEAST_FOR_RATE || door === null) return null
  const previous = before !== null && before.resolved >= LEAST_FOR_RATE ? rateOf(before) : null
  const change = previous === null ? '' : `, ${rateChange(rateOf(now), previous, beforeWords(figures))}`
  return {
    text: `${formatRatio(rateOf(now))} of ${countOf(now.resolved, 'call')} were answered${change}.`,
    metric: 'answerRate',
    value: rateOf(now),
    previous,
    n: now.resolved,
    href: callsHref(door),
  }
}

/** The hour of the week in which the fewest calls were answered, if that is no accident. */
export const worstHour: Rule = (figures) => {
  const { now, week } = figures
  const door = resolvedDoor(figures)
  if (now.resolved < LEAST_FOR_RATE || door === null) return null
  const usual = rateOf(now)
  const isBad = (cell: WeekHour) => {
    if (cell.resolved < LEAST_FOR_RATE) return false
    const below = usual - rateOf(cell)
    const error = Math.sqrt((usual * (1 - usual)) / cell.resolved)
    return below >= LEAST_POINTS_BELOW && below >= LEAST_DEVIATIONS * error
  }
  const [worst] = week
    .filter(isBad)
    .toSorted((one, other) => rateOf(one) - rateOf(other) || one.weekday - other.weekday || one.hour - other.hour)
  const hour = worst && weekdayHourDoor(door, worst.weekday, worst.hour)
  if (!worst || !hour) return null
  const clock = (value: number) => `${String(value).padStart(2, '0')}:00`
  const when = `${WEEKDAYS[worst.weekday - 1]}s from ${clock(worst.hour)} to ${clock((worst.hour + 1) % 24)}`
  return {
    text: `The weakest hour was ${when}, when ${formatRatio(rateOf(worst))} of ${countOf(worst.resolved, 'call')} were answered.`,
    metric: 'answerRate',
    value: rateOf(worst),
    previous: null,
    n: worst.resolved,
    href: callsHref(hour),
  }
}

/** Whom most of the unanswered calls concern, if that is more than their share of all calls. */
export const mostUnanswered: Rule = (figures) => {
  const { now, shares } = figures
  if (now.unanswered < LEAST_FOR_RATE) return null
  const [most] = shares
    .filter(({ unanswered, calls }) => {
      const share = unanswered / now.unanswered
      return share >= LEAST_SHARE && share >= LEAST_EXCESS * (calls / now.calls)
    })
    .toSorted((one, other) => other.unanswered - one.unanswered || (one.id < other.id ? -1 : 1))
  if (!most) return null
  const unanswered = narrowed(period(figures), 'outcome', ['missed'])
  const door = unanswered && (most.kind === 'group' ? groupDoor(unanswered, most.id) : personDoor(unanswered, most.id))
  if (!door) return null
  const [mine, all] = [shareText(most.unanswered, now.unanswered), shareText(most.calls, now.calls)]
  const whose = most.kind === 'group' ? 'to' : 'to or from'
  return {
    text: `${mine} of the ${formatCount(now.unanswered)} missed calls were ${whose} ${most.name}, against ${all} of all calls.`,
    metric: 'unanswered',
    value: most.unanswered,
    previous: null,
    n: most.unanswered,
    href: callsHref(door),
  }
}

/** Who waits for a call back. */
export const waitingNow: Rule = ({ asked, waiting }) =>
  waiting < LEAST_WAITING
    ? null
    : {
        text: `${waitingWords(waiting)}.`,
        metric: 'waiting',
        value: waiting,
        previous: null,
        n: waiting,
        href: pageHref('/callbacks', { ...asked, range: undefined, from: undefined, to: undefined }),
      }
