import { SMALL_N } from '@/lib/shared/charts/change'
import { comparedName } from '@/lib/shared/charts/comparison'
import { formatCount, formatRatio } from '@/lib/shared/text/format'
import type { BriefFigures } from './figures'

/** The period compared with, within a sentence: `in the 30 days before`, `on the same weekdays 5 weeks before`. */
export function beforeWords({ periods, asked }: BriefFigures): string {
  if (periods === null) return 'in the period before'
  const name = comparedName(periods.now, periods.before, asked.range)
  return `${/^the same|day before$/.test(name) ? 'on' : 'in'} ${name}`
}

/** How a count differs from an earlier one: `12 % more than the 1,075 in the 30 days before`; as numbers where the earlier one is small. */
export function countChange(now: number, before: number, when: string): string {
  if (now === before) return `as many as ${when}`
  const word = now > before ? 'more' : 'fewer'
  if (before < SMALL_N) return `after ${formatCount(before)} ${when}`
  const part = formatRatio(Math.abs(now - before) / before)
  return part === '0 %' ? `about as many as ${when}` : `${part} ${word} than the ${formatCount(before)} ${when}`
}

/** How a rate differs from an earlier one: `2.1 points less than in the 30 days before`. */
export function rateChange(now: number, before: number, when: string): string {
  const points = formatRatio(Math.abs(now - before)).replace(' %', '')
  if (points === '0') return `as ${when}`
  return `${points} ${points === '1' ? 'point' : 'points'} ${now > before ? 'more' : 'less'} than ${when}`
}

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
