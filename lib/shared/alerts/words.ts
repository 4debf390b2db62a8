import { WATCHED_METRICS } from '@/lib/shared/analytics/metrics'
import { figureText } from '@/lib/shared/charts/change'
import { countOf } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import type { Evaluation } from './alerts'

/** A length of time that somebody chose, in words: `5 minutes`, `hour`, `24 hours`, `7 days`. Measured times are `5 min` instead. */
export function lengthWords(minutes: number): string {
  if (minutes === 60) return 'hour'
  if (minutes === 1440) return '24 hours'
  if (minutes % 1440 === 0) return countOf(minutes / 1440, 'day')
  if (minutes % 60 === 0) return countOf(minutes / 60, 'hour')
  return countOf(minutes, 'minute')
}

/** The same where no article precedes it: `an hour`. */
export const wholeLengthWords = (minutes: number): string => (minutes === 60 ? 'an hour' : lengthWords(minutes))

const percent = (share: number): string => `${Math.round(Math.abs(share) * 1000) / 10} %`
type Condition = Pick<Evaluation, 'metric' | 'condition' | 'threshold' | 'comparedWith' | 'least'>

/** A condition in words: `above 10`, `at least 50 % more than a week before`, `fewer than 5 calls`. */
export function conditionWords({ metric, condition, threshold, comparedWith, least }: Condition): string {
  if (condition === 'no-data') return least <= 1 ? 'no calls at all' : `fewer than ${countOf(least, 'call')}`
  if (condition === 'change')
    return `at least ${percent(threshold ?? 0)} ${(threshold ?? 0) < 0 ? 'less' : 'more'} than ${comparedWith === 'day' ? 'the day' : 'a week'} before`
  return `${condition} ${figureText(WATCHED_METRICS[metric], threshold)}`
}

/** What a rule judges, as a sentence without its end: `Unanswered above 10 in 15 minutes`. */
export function ruleWords(rule: Condition & Pick<Evaluation, 'windowMinutes'>): string {
  const subject = rule.condition === 'no-data' ? '' : `${WATCHED_METRICS[rule.metric].label} `
  return capital(
    `${subject}${conditionWords(rule)}${isOfMoment(rule) ? '' : ` in ${wholeLengthWords(rule.windowMinutes)}`}`,
  )
}

type Watch = Pick<Evaluation, 'metric' | 'condition'>
/** Whether a rule judges how many wait for a call back: a figure of the moment rather than of the calls in its window. */
export const isOfMoment = ({ metric, condition }: Watch): boolean => metric === 'waiting' && condition !== 'no-data'

/** The figure of a window as text: `70.3 %`, `14`; for `no-data`, the number of calls. */
export const seenWords = ({ metric, condition }: Watch, value: number | null, calls: number): string =>
  condition === 'no-data' ? countOf(calls, 'call') : figureText(WATCHED_METRICS[metric], value)

/** The same with the number of calls behind it, “of” which attendance, a share of people, is not: `14 of 52 calls`, `1,204 min, with 52 calls`, `52 calls`. */
export function seenOfWords(rule: Watch, value: number | null, calls: number): string {
  if (rule.condition === 'no-data' || rule.metric === 'calls') return countOf(calls, 'call')
  const seen = seenWords(rule, value, calls)
  if (isOfMoment(rule)) return seen
  const { unit, additive } = WATCHED_METRICS[rule.metric]
  const isPart = (unit === 'ratio' && rule.metric !== 'attendance') || (unit === 'calls' && additive)
  return `${seen}${isPart ? ' of' : ', with'} ${countOf(calls, 'call')}`
}
