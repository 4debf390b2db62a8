import type { BillCause, BillDifference, BillLine, BillMeta, EarlierBill } from '@/lib/shared/bill/answer'
import { BASES, type Basis, type Cause, PAIRS, type Pair } from '@/lib/shared/bill/basis'
import { formatMoney, moneyBetween } from '@/lib/shared/bill/money'
import { comparedDates } from '@/lib/shared/charts/comparison'
import { formatMinutes, formatRatio, type Zone } from '@/lib/shared/text/format'

export const BASIS_WORDS: Record<Basis, string> = {
  own: 'The time from joining to leaving, summed over all participant entries, under the call’s type. Every device and every reconnect counts.',
  api: 'The API’s own totals of audio and video for each call. It may count the wall clock once or sum over people.',
  clock:
    'The duration of each answered call that has ended, multiplied by the number of people who joined, under the call’s type.',
}

export const CAUSE_WORDS: Record<Cause, string> = {
  ongoing: 'The call has not ended, so its figures are not final.',
  unanswered: 'The call has minutes although its status says that nobody answered, or is unknown.',
  duration: 'The call has ended but has no valid start, end or timer, so there is no wall clock to count.',
  nobody: 'No participant entry says that anyone joined, so the wall clock is multiplied by zero.',
  noApi: 'The call’s own totals are zero or missing.',
  noOwn: 'No participant has both a join and a later leave time.',
  rounding: 'Within 6 seconds or 2 %: the same figure, rounded differently.',
  stay: 'Someone never left, or left before they joined, so the time of their stay is not known.',
  once: 'The call’s total is its wall clock, counted once although two or more people joined.',
  mismatch: 'The call’s total is close to neither the wall clock nor any sum over its participants.',
  count: 'The number of participants given for the call is that of neither its entries nor those who joined.',
  medium: 'The same minutes, counted as audio on one basis and as video or another type on the other.',
  partly: 'People joined late or left early, while the wall clock counts the whole call for each.',
  longer: 'More minutes than the wall clock gives each person: every device and reconnect counts separately.',
  other: 'The two figures differ for no known reason.',
}

/** A difference in full. */
export const pairHead = (pair: Pair) =>
  `${BASES[PAIRS[pair][0]].label} minus ${BASES[PAIRS[pair][1]].label.toLowerCase()}`

/** Short heads for where the full words are nearby or in a hint. */
export const PAIR_HEADS: Record<Pair, string> = {
  'own-api': 'Participants − calls',
  'clock-api': 'Clock − calls',
  'clock-own': 'Clock − participants',
}
export const FIRST_PAIR = 'own-api' satisfies Pair

const VERBS: Record<Basis, string> = { api: 'are', own: 'are', clock: 'is' }

/** A text with the sign of its value; `±` for one that rounds to zero. */
const signed = (value: number, text: string) => `${/[1-9]/.test(text) ? (value < 0 ? '−' : '+') : '±'}${text}`

/** `+12.5 min`, `−703 min` or `±0 min`. */
export const signedMinutes = (minutes: number): string => signed(minutes, `${formatMinutes(Math.abs(minutes))} min`)

/** `+3.2 %`, `−3.2 %` or `±0 %`. */
export const signedShare = (share: number): string => signed(share, formatRatio(Math.abs(share)))

/** `+€1.20`, `−€1.20` or `±€0.00`. `amount` is a decimal string. */
export const signedMoney = (amount: string, currency: string): string =>
  signed(Number(amount), formatMoney(amount.replace('-', ''), currency))

/** The difference between the bases of a pair: `Participant totals are 3.2 % below call totals`. */
export function pairWords(pair: Pair, { minutes, share }: BillDifference): string {
  const [left, right] = PAIRS[pair]
  const subject = `${BASES[left].label} ${VERBS[left]}`
  const object = BASES[right].label.toLowerCase()
  if (minutes === 0) return `${subject} equal to ${object}`
  const size = share === null ? `${formatMinutes(Math.abs(minutes))} min` : formatRatio(Math.abs(share))
  return `${subject} ${size} ${minutes < 0 ? 'below' : 'above'} ${object}`
}

/** The causes of a pair's difference, the most absolute minutes first. */
export const weightiest = (causes: readonly BillCause[], pair: Pair): BillCause[] =>
  causes
    .filter((one) => one.pair === pair)
    .sort((one, other) => Math.abs(other.minutes) - Math.abs(one.minutes) || other.calls - one.calls)

/** The total of a line: its amount, or its minutes if there is no rate. */
export const lineText = ({ minutes, amount }: BillLine, { rate }: Pick<BillMeta, 'rate'>): string =>
  rate === null || amount === null ? `${formatMinutes(minutes)} min` : formatMoney(amount, rate.currency)

/** How a line differs from that of the period before: `+€36.10 (+3.2 %) against 1 – 30 Sep`. */
export function changeWords(now: BillLine, { from, to, line }: EarlierBill, { rate }: BillMeta, zone: Zone): string {
  const size =
    rate === null || now.amount === null || line.amount === null
      ? signedMinutes(now.minutes - line.minutes)
      : signedMoney(moneyBetween(now.amount, line.amount), rate.currency)
  const [one, other] = [now, line].map(({ minutes, amount }) => Number(amount ?? minutes)) as [number, number]
  const share = other === 0 ? '' : ` (${signedShare((one - other) / other)})`
  return `${size}${share} against ${comparedDates({ from, to }, { from, to }, zone)}`
}
