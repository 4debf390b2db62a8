/** The three ways of counting the minutes of a call; their definitions stand in `contracts/bill-words`. */
export const BASES = {
  api: { label: 'Calls’ figures' },
  own: { label: 'Participants’ own' },
  clock: { label: 'Wall clock × people' },
} as const satisfies Record<string, { label: string }>
export type Basis = keyof typeof BASES
export const BASIS_NAMES = Object.keys(BASES) as [Basis, ...Basis[]]

/** What minutes are of. `other`: the wall clock of calls whose type is neither audio nor video; it has no rate. */
export const MEDIA = ['audio', 'video', 'other'] as const
export type Medium = (typeof MEDIA)[number]
/** Whole milliseconds by medium. */
export type Milliseconds = Record<Medium, number>

/** Two bases beside each other: the first less the second. */
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

/**
 * Why two bases differ over a call, of which pairs, in the order in which they are tried: a call that differs has the first that holds, and
 * only that, so that the minutes of the causes add up to the difference. What each means stands in `contracts/bill-words`.
 */
export const CAUSES = {
  ongoing: { pairs: PAIR_NAMES, label: 'Still going on' },
  unanswered: { pairs: PAIR_NAMES, label: 'Minutes without an answer' },
  duration: { pairs: CLOCK, label: 'Duration not known' },
  nobody: { pairs: CLOCK, label: 'Nobody joined' },
  noApi: { pairs: API, label: 'No figure of the call' },
  noOwn: { pairs: OWN, label: 'No figures of participants' },
  rounding: { pairs: PAIR_NAMES, label: 'Rounding' },
  stay: { pairs: OWN, label: 'Somebody’s stay not known' },
  once: { pairs: API, label: 'The clock counted once' },
  mismatch: { pairs: API, label: 'Minutes mismatch' },
  count: { pairs: PAIR_NAMES, label: 'Participants mismatch' },
  medium: { pairs: PAIR_NAMES, label: 'Another medium' },
  partly: { pairs: CLOCK, label: 'Not there all the time' },
  longer: { pairs: CLOCK, label: 'Several devices or returns' },
  other: { pairs: ['own-api'], label: 'None of these' },
} as const satisfies Record<string, { pairs: readonly Pair[]; label: string }>
export type Cause = keyof typeof CAUSES
export const CAUSE_NAMES = Object.keys(CAUSES) as [Cause, ...Cause[]]

/** The causes of a pair, in their order. */
export const causesOf = (pair: Pair): Cause[] =>
  CAUSE_NAMES.filter((cause) => (CAUSES[cause].pairs as readonly Pair[]).includes(pair))

/** A cause of a pair as the filter names it: `own-api.stay`. */
export type BillGap = `${Pair}.${Cause}`
export const BILL_GAPS = PAIR_NAMES.flatMap((pair) => causesOf(pair).map((cause) => `${pair}.${cause}` as const)) as [
  BillGap,
  ...BillGap[],
]
/** The two halves of what the filter names. */
export function billGapParts(gap: BillGap): { pair: Pair; cause: Cause } {
  const [pair, cause] = gap.split('.') as [Pair, Cause]
  return { pair, cause }
}

/** Two figures this near are one, as for the anomaly `minutes-mismatch`: 6 seconds, or 2 % of the larger. */
export const NEAR_MS = 6_000
export const NEAR_PARTS = 50
