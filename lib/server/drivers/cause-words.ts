import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import { isMoreThanChance } from '@/lib/shared/analytics/chance'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { comparedName } from '@/lib/shared/charts/comparison'
import { keyText } from '@/lib/shared/charts/dimension-values'
import type { RangeName } from '@/lib/shared/filters/filters'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'
import type { Names } from '@/lib/shared/people/names'
import { countOf, formatCount, formatHour, formatRatio, listed } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { WEEK_SECONDS } from '@/lib/shared/zones/read-instant'
import { namesOfRows } from '../directory/names'
import { type Cause, type Causes, changeOf, LEAST_EXPLAINED, pointsOf } from './causes'
import type { Amounts, Part } from './contributions'
import type { Query } from './figures'
import { isBy, type Side } from './sides'

/** What sentences need to say whose calls they are about, and what these are compared with. */
export type Telling = Pick<Query, 'now' | 'before'> & {
  names: Names
  range: RangeName | undefined
  /** Hours of the clock that times are shown with. */
  clock: WeekClock['clock']
}

/** Everyone whom the causes of a change are about, by name. */
export function tellingOf({ deps, filters, now, before }: Query, { causes }: Causes): Telling {
  const rows = causes.flatMap(({ sides }) => sides.map(({ keys }) => Object.fromEntries(keys)))
  const { clock } = deps.organisation ?? NEW_ORGANISATION
  return { names: namesOfRows(deps, rows), now, before, range: filters.range, clock }
}

/** The period compared with, within a sentence: `in the 30 days before`, `on the same weekdays 5 weeks before`. */
function beforeWords({ now, before, range }: Telling): string {
  const name = comparedName(now, before, range)
  return `${/^the same|day before$/.test(name) ? 'on' : 'in'} ${name}`
}

/** Whose calls they are, as worded after a number: `calls by Ana`, `video calls`, `calls on Tuesday from 14:00 to 15:00`. */
function callsWords(sides: readonly Side[], { names, now, clock }: Telling): string {
  const keys = new Map<Dimension, AnalyticsValue>(sides[0]?.keys)
  const [dimension, key] = sides[0]?.keys[0] ?? ['person', null]
  const who = listed(sides.map((side) => keyText(dimension, side.keys[0]?.[1] ?? null, { names })))
  if (keys.has('hour') || keys.has('weekday')) {
    const day = keys.has('weekday') ? ` on ${who}${now.to - now.from > WEEK_SECONDS ? 's' : ''}` : ''
    const hour = keys.get('hour')
    const at = (later: number) => formatHour((Number(hour) + later) % 24, clock)
    return `calls${day}${hour === undefined ? '' : ` from ${at(0)} to ${at(1)}`}`
  }
  if (dimension === 'type') return `${String(key)} calls`
  if (dimension === 'receiverType') return 'calls to groups'
  if (dimension === 'mode') return key === 'meet' ? 'meetings' : 'presentations'
  return `calls ${dimension === 'initiator' ? 'by' : 'to'} ${who}`
}

const isOfPeople = (side: Side) => isBy(side, ['person', 'team'])
const nameOf = ({ keys: [first] }: Side, { names }: Telling) =>
  keyText(first?.[0] ?? 'person', first?.[1] ?? null, { names })

/** Who or what explains a change: `Ana and Bo explain`. */
function explainers(sides: readonly Side[], telling: Telling): string {
  const [first] = sides
  if (first === undefined || !isOfPeople(first)) return `${callsWords(sides, telling)} explain`
  return `${listed(sides.map((side) => nameOf(side, telling)))} ${sides.length === 1 ? 'explains' : 'explain'}`
}

const sizeOf = (difference: number) => formatRatio(Math.abs(difference)).replace(' %', '')
const ofAll = ({ over, under }: Amounts) => formatRatio(under === 0 ? null : over / under)

/** `; Ana and Bo explain 1.8 of them`, where that is a third of a change or more. */
function explanation(part: number, size: (part: number) => string, who: string, all: string): string {
  if (part < LEAST_EXPLAINED) return ''
  return `; ${who} ${part >= 0.995 ? 'all' : size(part)} of ${all}`
}

/** The part of the change of the answer rate that a cause explains. */
export const explainedShare = (cause: Cause | undefined, totals: Causes['totals']): number =>
  cause === undefined || cause.kind === 'reconnected'
    ? 0
    : pointsOf(
        cause.sides.map(({ rate }) => rate),
        totals.rate,
      ) / (changeOf(totals.rate) || Number.POSITIVE_INFINITY)

/** The part of the change of the number of calls that comes from a cause. */
export const explainedCalls = (cause: Cause | undefined, { calls }: Causes['totals']): number =>
  cause?.kind === 'calls' || cause?.kind === 'lost'
    ? countChange(cause.sides[0]?.calls ?? calls) / (countChange(calls) || Number.POSITIVE_INFINITY)
    : 0

/** True where the answer rate changed by more than chance. */
export const hasRateChanged = ({ rate: { now, before } }: Causes['totals']): boolean =>
  isMoreThanChance({ rate: now.over / now.under, n: now.under }, { rate: before.over / before.under, n: before.under })

/** `Answered fell 2.9 points to 71.2 %; Ana and Bo explain 1.8 of them.` */
export function rateSentence({ totals, causes }: Causes, telling: Telling): string {
  const change = changeOf(totals.rate)
  const points = sizeOf(change)
  const said = `Answered ${change < 0 ? 'fell' : 'rose'} ${points} ${points === '1' ? 'point' : 'points'} to ${ofAll(totals.rate.now)}`
  const [cause] = causes
  const part = hasRateChanged(totals) ? explainedShare(cause, totals) : 0
  const size = (share: number) => sizeOf(share * change)
  return `${said}${explanation(part, size, explainers(cause?.sides ?? [], telling), points === '1' ? 'it' : 'them')}.`
}

/** `There were 1,204 calls, 12 % fewer than the 1,368 in the week before; calls by Ana explain 80 of the 164.` */
export function callsSentence({ totals, causes }: Causes, telling: Telling): string {
  const [now, before] = [totals.calls.now.over, totals.calls.before.over]
  const change = now - before
  const what = now === 0 ? 'There were no calls' : `There ${now === 1 ? 'was' : 'were'} ${countOf(now, 'call')}`
  const than = `${formatRatio(Math.abs(change) / before)} ${change < 0 ? 'fewer' : 'more'} than the ${formatCount(before)} ${beforeWords(telling)}`
  const [cause] = causes
  const part = explainedCalls(cause, totals)
  const size = (share: number) => formatCount(Math.round(Math.abs(share * change)))
  const all = `the ${formatCount(Math.abs(change))}`
  return `${what}, ${than}${explanation(part, size, explainers(cause?.sides.slice(0, 1) ?? [], telling), all)}.`
}

const counted = (count: number) => (count === 0 ? 'none' : formatCount(count))
const countChange = ({ now, before }: Part) => now.over - before.over

/** What changed about the calls of a cause, in a sentence of its own. */
export function causeSentence({ kind, sides }: Cause, telling: Telling): string {
  const side = sides[0] as Side
  const { now, before } = side[kind]
  const calls = callsWords([side], telling)
  const name = nameOf(side, telling)
  const after = (text: string) => `, after ${text} ${beforeWords(telling)}.`
  const afterOf = (text: string) => (before.under === 0 ? '.' : after(`${text} of ${formatCount(before.under)}`))
  const some = now.over === 0 ? 'no calls' : countOf(now.over, 'call')
  const [all, none] = [formatCount(now.under), counted(before.over)]
  if (kind === 'rate') {
    if (isOfPeople(side))
      return `${name} answered ${ofAll(now)} of ${countOf(now.under, 'call')}${afterOf(ofAll(before))}`
    return `${ofAll(now)} of ${all} ${calls} were answered${afterOf(ofAll(before))}`
  }
  if (kind === 'reconnected')
    return `${name} lost the connection and came back in ${formatCount(now.over)} of ${countOf(now.under, 'call')}${afterOf(formatCount(before.over))}`
  if (kind === 'failed')
    return `${capital(counted(now.over))} of ${all} ${isOfPeople(side) ? `calls with ${name}` : calls} failed${afterOf(none)}`
  if (kind === 'joined') return `${name} joined ${some}${after(none)}`
  if (kind === 'lost')
    return `${formatCount(now.over)} of the ${all} calls that were not answered were ${calls.replace(/^calls /, '')}${afterOf(formatCount(before.over))}`
  if (isOfPeople(side)) return `${name} was in ${some}${after(none)}`
  if (isBy(side, ['initiator'])) return `${name} made ${some}${after(none)}`
  if (isBy(side, ['group'])) return `${capital(some)} went to ${name}${after(none)}`
  return `${ofAll(now)} of ${countOf(now.under, 'call')} were ${calls.replace(/^calls /, '')}${afterOf(ofAll(before))}`
}
