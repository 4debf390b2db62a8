/** The three ways to count a call's minutes; `causes-words` defines them. */
export const BASES = {
  own: { label: 'Participant minutes' },
  api: { label: 'Call totals' },
  clock: { label: 'Wall clock × people' },
} as const satisfies Record<string, { label: string }>
export type Basis = keyof typeof BASES
export const BASIS_NAMES = Object.keys(BASES) as [Basis, ...Basis[]]

/** Kinds of minutes. `other` are those of calls whose type is neither audio nor video; they have no rate. */
export const MEDIA = ['audio', 'video', 'other'] as const
export type Medium = (typeof MEDIA)[number]

/** Pairs of bases to compare: the first minus the second. */
export const PAIRS = {
  'own-api': ['own', 'api'],
  'clock-api': ['clock', 'api'],
  'clock-own': ['clock', 'own'],
} as const satisfies Record<string, readonly [Basis, Basis]>
export type Pair = keyof typeof PAIRS
export const PAIR_NAMES = Object.keys(PAIRS) as [Pair, ...Pair[]]

const API: readonly Pair[] = ['own-api', 'clock-api']
const OWN: readonly Pair[] = ['own-api', 'clock-own']
const CLOCK: readonly Pair[] = ['clock-api', 'clock-own']

/** Why two bases differ, and for which pairs, in the order tried (`causes-words`). The first that applies counts, so that all causes add up to the difference. */
export const CAUSES = {
  ongoing: { pairs: PAIR_NAMES, label: 'Still ongoing' },
  unanswered: { pairs: PAIR_NAMES, label: 'Minutes but no answer' },
  duration: { pairs: CLOCK, label: 'Duration unknown' },
  nobody: { pairs: CLOCK, label: 'Nobody joined' },
  noApi: { pairs: API, label: 'No call total' },
  noOwn: { pairs: OWN, label: 'No participant minutes' },
  rounding: { pairs: PAIR_NAMES, label: 'Rounding' },
  stay: { pairs: OWN, label: 'Missing or reversed leave time' },
  once: { pairs: API, label: 'Counted once, not per person' },
  mismatch: { pairs: API, label: 'Minutes mismatch' },
  count: { pairs: PAIR_NAMES, label: 'Participant count mismatch' },
  medium: { pairs: PAIR_NAMES, label: 'Different medium' },
  partly: { pairs: CLOCK, label: 'Late joins or early leaves' },
  longer: { pairs: CLOCK, label: 'Multiple devices or reconnects' },
  other: { pairs: ['own-api'], label: 'Unexplained' },
} as const satisfies Record<string, { pairs: readonly Pair[]; label: string }>
export type Cause = keyof typeof CAUSES
export const CAUSE_NAMES = Object.keys(CAUSES) as [Cause, ...Cause[]]

/** The causes of a pair, in the order in which they are tried. */
export const causesOf = (pair: Pair): Cause[] =>
  CAUSE_NAMES.filter((cause) => (CAUSES[cause].pairs as readonly Pair[]).includes(pair))

/** A cause of a pair as a filter value, such as `own-api.stay`. */
export type BillGap = `${Pair}.${Cause}`
export const BILL_GAPS = PAIR_NAMES.flatMap((pair) => causesOf(pair).map((cause) => `${pair}.${cause}` as const)) as [
  BillGap,
  ...BillGap[],
]
/** The pair and the cause of a filter value. */
export function billGapParts(gap: BillGap): { pair: Pair; cause: Cause } {
  const [pair, cause] = gap.split('.') as [Pair, Cause]
  return { pair, cause }
}

/** Figures within 6 seconds or 2 % of the larger are the same, as for the anomaly `minutes-mismatch`. */
export const NEAR_MS = 6_000
export const NEAR_PARTS = 50
