import type { BillCause, BillDifference } from '@/lib/shared/bill/answer'
import { BASES, type Basis, PAIRS, type Pair } from '@/lib/shared/bill/basis'
import { formatMoney } from '@/lib/shared/bill/money'
import { formatMinutes, formatRatio } from '@/lib/shared/text/format'

/** A difference in full. */
export const pairHead = (pair: Pair) =>
  `${BASES[PAIRS[pair][0]].label} minus ${BASES[PAIRS[pair][1]].label.toLowerCase()}`

/** Short heads for where the full words are nearby or in a hint. */
export const PAIR_HEADS: Record<Pair, string> = {
  'own-api': 'Own − calls’',
  'clock-api': 'Clock − calls’',
  'clock-own': 'Clock − own',
}

const SUBJECTS: Record<Basis, string> = {
  api: 'Call totals',
  own: 'Participant totals',
  clock: 'Wall clock × people',
}
const OBJECTS: Record<Basis, string> = {
  api: 'call totals',
  own: 'participant totals',
  clock: 'wall clock × people',
}
const VERBS: Record<Basis, string> = { api: 'are', own: 'are', clock: 'is' }

/** Signed minutes, `+12.5 min` or `−703 min`; `±0 min` for what rounds to zero. */
export function signedMinutes(minutes: number): string {
  const text = formatMinutes(Math.abs(minutes))
  return text === '0' ? '±0 min' : `${minutes < 0 ? '−' : '+'}${text} min`
}

/** `+3.2 %` or `−3.2 %`; `±0 %` for what rounds to zero. */
export function signedShare(share: number): string {
  const text = formatRatio(Math.abs(share))
  return text === '0 %' ? '±0 %' : `${share < 0 ? '−' : '+'}${text}`
}

/** `+€1.20`, `−€1.20` or `±€0.00`. `amount` is a decimal string. */
export function signedMoney(amount: string, currency: string): string {
  const size = amount.replace('-', '')
  const sign = amount.startsWith('-') ? '−' : /[1-9]/.test(size) ? '+' : '±'
  return `${sign}${formatMoney(size, currency)}`
}

/** The difference between the bases of a pair: `Participant totals are 3.2 % below call totals`. */
export function pairWords(pair: Pair, { minutes, share }: BillDifference): string {
  const [left, right] = PAIRS[pair]
  const subject = `${SUBJECTS[left]} ${VERBS[left]}`
  if (minutes === 0) return `${subject} equal to ${OBJECTS[right]}`
  const size = share === null ? `${formatMinutes(Math.abs(minutes))} min` : formatRatio(Math.abs(share))
  return `${subject} ${size} ${minutes < 0 ? 'below' : 'above'} ${OBJECTS[right]}`
}

/** The causes that contribute most to a pair's difference, by absolute minutes. */
export function weightiest(causes: readonly BillCause[], pair: Pair, most: number): BillCause[] {
  return causes
    .filter((one) => one.pair === pair)
    .sort((one, other) => Math.abs(other.minutes) - Math.abs(one.minutes) || other.calls - one.calls)
    .slice(0, most)
}
