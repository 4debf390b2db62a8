/** The three ways of counting the minutes of a call, each with its definition in a sentence. */
export const BASES = {
  api: {
    label: 'Calls’ figures',
    definition:
      'The API’s own figures of each call, totalAudioMinutes and totalVideoMinutes: the clock once, or the sum over its people, as the API chose.',
  },
  own: {
    label: 'Participants’ own',
    definition:
      'The audio and video minutes that the API gives each participant entry, summed: every device and every return counts its own.',
  },
  clock: {
    label: 'Wall clock × people',
    definition:
      'The duration of each answered call that is over, times the different people who joined it, all under the call’s type.',
  },
} as const satisfies Record<string, { label: string; definition: string }>
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
 * only that, so that the minutes of the causes add up to the difference.
 */
export const CAUSES = {
  ongoing: { pairs: PAIR_NAMES, label: 'Still going on', words: 'The call is not over: its figures are not final.' },
  unanswered: {
    pairs: PAIR_NAMES,
    label: 'Minutes without an answer',
    words: 'The status says that nobody answered, or is an unknown one, and yet there are minutes.',
  },
  duration: {
    pairs: CLOCK,
    label: 'Duration not known',
    words: 'Over, but without a start, an end or a timer to tell how long it was: no wall clock to count.',
  },
  nobody: {
    pairs: CLOCK,
    label: 'Nobody joined',
    words: 'No participant entry says that anyone joined: the wall clock counts for nobody.',
  },
  noApi: { pairs: API, label: 'No figure of the call', words: 'The call’s own figures are zero or did not arrive.' },
  noOwn: {
    pairs: OWN,
    label: 'No figures of participants',
    words: 'No participant has minutes: they are zero or did not arrive.',
  },
  rounding: { pairs: PAIR_NAMES, label: 'Rounding', words: 'Within 6 seconds or 2 %: the same figure, rounded twice.' },
  stay: {
    pairs: OWN,
    label: 'Somebody’s stay not known',
    words: 'Somebody never left (no leftAt), or left before they joined, says the API: their minutes cannot be right.',
  },
  once: {
    pairs: API,
    label: 'The clock counted once',
    words: 'The call’s figure is its wall clock, once for all, though two or more people joined.',
  },
  mismatch: {
    pairs: API,
    label: 'Minutes mismatch',
    words: 'The call’s figure is near neither the wall clock nor any sum over its participants.',
  },
  count: {
    pairs: PAIR_NAMES,
    label: 'Participants mismatch',
    words: 'totalParticipants equals neither the entries nor those who joined: somebody counts who is not listed.',
  },
  medium: {
    pairs: PAIR_NAMES,
    label: 'Another medium',
    words: 'The same minutes, some of them audio here and video there, or of a call of another type.',
  },
  partly: {
    pairs: CLOCK,
    label: 'Not there all the time',
    words: 'People came late or left early: the clock counts the whole call for each.',
  },
  longer: {
    pairs: CLOCK,
    label: 'Several devices or returns',
    words: 'More minutes than the clock gives each person: devices at the same time and returns count each.',
  },
  other: { pairs: ['own-api'], label: 'None of these', words: 'The two figures differ, and nothing known says why.' },
} as const satisfies Record<string, { pairs: readonly Pair[]; label: string; words: string }>
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
