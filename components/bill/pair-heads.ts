import { BASES, PAIRS, type Pair } from '@/lib/shared/bill/basis'

/** A difference in full. */
export const pairHead = (pair: Pair) =>
  `${BASES[PAIRS[pair][0]].label} minus ${BASES[PAIRS[pair][1]].label.toLowerCase()}`

/** Short heads for where the full words are nearby or in a hint. */
export const PAIR_HEADS: Record<Pair, string> = {
  'own-api': 'Own − calls’',
  'clock-api': 'Clock − calls’',
  'clock-own': 'Clock − own',
}
