import type { BriefItem } from '@/lib/shared/analytics/analytics'
import { isMoreThanChance, LEAST_CALLS, worstFirst } from '@/lib/shared/analytics/chance'
import { waitingWords } from '@/lib/shared/callbacks/callback-words'
import { RESOLVED } from '@/lib/shared/calls/outcome'
import { type Door, narrowed, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { placeDoor } from '@/lib/shared/explore/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref, pageHref } from '@/lib/shared/links'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'
import { countOf, formatHour, formatRatio } from '@/lib/shared/text/format'
import { WEEKDAYS } from '@/lib/shared/zones/calendar'
import {
  callsSentence,
  causeSentence,
  explainedCalls,
  explainedShare,
  hasRateChanged,
  rateSentence,
  type Telling,
} from '../drivers/cause-words'
import { type Cause, type Causes, LEAST_EXPLAINED } from '../drivers/causes'
import type { Amounts } from '../drivers/contributions'
import { type CauseKind, isBy, type Side } from '../drivers/sides'

/** An hour of a weekday, over all weeks of the period: 1 is Monday. */
type WeekHour = { weekday: number; hour: number; resolved: number; answered: number }
export type BriefFigures = {
  /** The period and filters as requested, and as links repeat them. */
  asked: Partial<Filters> & { tz: string }
  /** Hours of the clock that times are shown with. */
  clock: WeekClock['clock']
  /** Null where nothing is compared. */
  changed: (Causes & { telling: Telling }) | null
  week: readonly WeekHour[]
  /** How many wait for a call back, whatever the period. */
  waiting: number
}

/** Two counts differ by chance with the square root of their sum. */
const LEAST_DEVIATIONS = 3
const LEAST_RELATIVE_CHANGE = 0.1
/** Four weeks: a shorter period shows no usual hour. */
const LEAST_SECONDS_OF_HOURS = 28 * 86_400
export const hasUsualHours = ({ from, to }: Telling['now']): boolean => to - from >= LEAST_SECONDS_OF_HOURS
/** Deviates beyond which the worst of 168 hours is no accident in 19 of 20 cases. */
const Z_OF_HOURS = 3.6
const MOST_SENTENCES = 4

/** The filters of all calls of the period. */
const period = ({ asked }: BriefFigures): Partial<Filters> =>
  asked.range === undefined && asked.from === undefined && asked.to === undefined ? { ...asked, range: 'all' } : asked

const ratio = ({ over, under }: Amounts) => over / under

/** The change of the answer rate, if it is more than chance, and who explains it. */
function rateItem(figures: BriefFigures): BriefItem[] {
  const { changed } = figures
  const door = narrowed(period(figures), 'outcome', RESOLVED)
  if (changed === null || door === null || !hasRateChanged(changed.totals)) return []
  const { now, before } = changed.totals.rate
  const [text, value, previous] = [rateSentence(changed, changed.telling), ratio(now), ratio(before)]
  return [{ text, metric: 'answerRate', value, previous, n: now.under, href: callsHref(door) }]
}

/** The change of the number of calls, if it is more than chance. */
function callsItem(figures: BriefFigures): BriefItem[] {
  const { changed } = figures
  if (changed === null) return []
  const [value, previous] = [changed.totals.calls.now.over, changed.totals.calls.before.over]
  const change = Math.abs(value - previous)
  if (Math.max(value, previous) < LEAST_CALLS || previous === 0 || change < LEAST_RELATIVE_CHANGE * previous) return []
  if (change < LEAST_DEVIATIONS * Math.sqrt(value + previous)) return []
  const text = callsSentence(changed, changed.telling)
  return [{ text, metric: 'calls', value, previous, n: value, href: callsHref(period(figures)) }]
}

/** The sentence about a cause, with the calls that it is about. */
function causeItem(figures: BriefFigures, cause: Cause): BriefItem[] {
  const { kind, sides } = cause
  const [side] = sides
  const door = side && causeDoor(period(figures), kind, side)
  if (figures.changed === null || side === undefined || !door) return []
  const { now, before } = side[kind]
  const [text, href] = [causeSentence(cause, figures.changed.telling), callsHref(door)]
  const n = kind === 'rate' || kind === 'reconnected' ? now.under : now.over
  if (kind !== 'rate') return [{ text, metric: 'calls', value: now.over, previous: before.over, n, href }]
  const previous = before.under === 0 ? null : ratio(before)
  return [{ text, metric: 'answerRate', value: ratio(now), previous, n, href }]
}

/** The list of the calls that a cause is about; null where no list has exactly these. */
function causeDoor(filters: Partial<Filters>, kind: CauseKind, side: Side): Door {
  const [[, key] = []] = side.keys
  if (kind === 'joined' || kind === 'reconnected') return narrowed(filters, 'joined', [String(key)])
  const ofPeople = isBy(side, ['person', 'team'])
  // People have a rate of the calls offered to them; a call that others answered is not lost for them.
  const judged = ofPeople ? 'answerRate' : 'resolved'
  const metric = kind === 'calls' || kind === 'failed' ? kind : judged
  const failed = narrowed(filters, 'outcome', ['failed'])
  if (kind === 'failed' && ofPeople) return failed && narrowed(failed, 'uid', [String(key)])
  const found = placeDoor(filters, { metric, keys: side.keys, bucket: null }, undefined)?.filters
  if (kind !== 'lost' || !found) return found ?? null
  const isLost = (outcome: string) => outcome !== 'answered'
  if (ofPeople) return { ...found, offered: (found.offered ?? []).filter(isLost) }
  return narrowed(found, 'outcome', RESOLVED.filter(isLost))
}

/** The worst hour of several weeks, if that is no accident among so many hours. */
function hourItem(figures: BriefFigures): BriefItem[] {
  const { week, changed } = figures
  const rated = (answered: number, n: number) => ({ rate: answered / n, n })
  const [worst] = worstFirst(week, ({ answered, resolved }) => ({
    value: resolved === 0 ? null : answered / resolved,
    n: resolved,
  }))
  const door = narrowed(period(figures), 'outcome', RESOLVED)
  const hour = door && worst && weekdayHourDoor(door, worst.weekday, worst.hour)
  if ((changed && !hasUsualHours(changed.telling.now)) || worst === undefined || !hour) return []
  const others = (name: 'answered' | 'resolved') => week.reduce((sum, one) => sum + one[name], 0) - worst[name]
  const own = rated(worst.answered, worst.resolved)
  if (!isMoreThanChance(own, rated(others('answered'), others('resolved')), Z_OF_HOURS)) return []
  const clock = (value: number) => formatHour(value % 24, figures.clock)
  const when = `${WEEKDAYS[worst.weekday - 1]}s from ${clock(worst.hour)} to ${clock(worst.hour + 1)}`
  const text = `The worst hour was ${when}, when ${formatRatio(own.rate)} of ${countOf(own.n, 'call')} were answered.`
  return [{ text, metric: 'answerRate', value: own.rate, previous: null, n: own.n, href: callsHref(hour) }]
}

/** Who waits for a call back. */
function waitingItem({ asked, waiting }: BriefFigures): BriefItem[] {
  const href = pageHref('/callbacks', { ...asked, range: undefined, from: undefined, to: undefined })
  if (waiting === 0) return []
  return [{ text: `${waitingWords(waiting)}.`, metric: 'waiting', value: waiting, previous: null, n: waiting, href }]
}

/** A period in up to four sentences, the most important first, each with its number and a link to exactly the calls behind it. */
export function briefOf(figures: BriefFigures): BriefItem[] {
  const { changed } = figures
  const causes = changed?.causes ?? []
  const [first] = causes
  const [rate, calls] = [rateItem(figures), callsItem(figures)]
  const explains = (item: BriefItem[], share: number) => item.length > 0 && share >= LEAST_EXPLAINED
  const ofRate = changed !== null && explains(rate, explainedShare(first, changed.totals))
  const ofCalls = changed !== null && !ofRate && explains(calls, explainedCalls(first, changed.totals))
  // A change in the number of calls that the headline states is not repeated.
  const own = causes.filter((cause) => !(ofCalls && cause === first && cause.kind === 'calls'))
  return [
    ...(ofRate ? rate : ofCalls ? calls : []),
    ...own.flatMap((cause) => causeItem(figures, cause)),
    ...(ofRate ? [] : rate),
    ...waitingItem(figures),
    ...(ofCalls ? [] : calls),
    ...hourItem(figures),
  ].slice(0, MOST_SENTENCES)
}
