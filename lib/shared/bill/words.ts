import { formatMinutes, formatRatio } from '@/lib/shared/format'
import type { BillCause, BillDifference } from './answer'
import { type Basis, PAIRS, type Pair } from './basis'
import { formatMoney } from './money'

const SUBJECTS: Record<Basis, string> = {
  api: 'The calls’ figures',
  own: 'Participants’ own minutes',
  clock: 'Wall clock times people',
}
const OBJECTS: Record<Basis, string> = {
  api: 'the calls’ figures',
  own: 'participants’ own minutes',
  clock: 'the wall clock times people',
}
const VERBS: Record<Basis, string> = { api: 'are', own: 'are', clock: 'is' }

/** A signed figure, `+12.5 min`, `−703 min`; `±0 min` for what rounds to nothing. */
export function signedMinutes(minutes: number): string {
  const text = formatMinutes(Math.abs(minutes))
  return text === '0' ? '±0 min' : `${minutes < 0 ? '−' : '+'}${text} min`
}

/** `+3.2 %`, `−3.2 %`; `±0 %` for what rounds to nothing. */
export function signedShare(share: number): string {
  const text = formatRatio(Math.abs(share))
  return text === '0 %' ? '±0 %' : `${share < 0 ? '−' : '+'}${text}`
}

/** `+€1.20`, `−€1.20`, `±€0.00`. `amount` is a decimal text. */
export function signedMoney(amount: string, currency: string): string {
  const size = amount.replace('-', '')
  const sign = amount.startsWith('-') ? '−' : /[1-9]/.test(size) ? '+' : '±'
  return `${sign}${formatMoney(size, currency)}`
}

/** How far the bases of a pair are apart: `Participants’ own minutes are 3.2 % under the calls’ figures`. */
export function pairWords(pair: Pair, { minutes, share }: BillDifference): string {
  const [left, right] = PAIRS[pair]
  const subject = `${SUBJECTS[left]} ${VERBS[left]}`
  if (minutes === 0) return `${subject} as many as ${OBJECTS[right]}`
  const size = share === null ? `${formatMinutes(Math.abs(minutes))} min` : formatRatio(Math.abs(share))
  return `${subject} ${size} ${minutes < 0 ? 'under' : 'over'} ${OBJECTS[right]}`
}

/** The causes of a pair that weigh most, by minutes either way. */
export function weightiest(causes: readonly BillCause[], pair: Pair, most: number): BillCause[] {
  return causes
    .filter((one) => one.pair === pair)
    .sort((one, other) => Math.abs(other.minutes) - Math.abs(one.minutes) || other.calls - one.calls)
    .slice(0, most)
}
