/** A rate and the number of calls that it is taken over. */
export type RateOf = { rate: number; n: number }

/** The fewest calls from which any page judges a rate: with fewer, a single call moves it by more than three points. */
export const LEAST_CALLS = 30
/** The standard normal deviate of two-sided 95 %. */
const Z95 = 1.959964

/** The score interval of one rate (Wilson, J. Am. Stat. Assoc. 22, 1927). */
function scoreInterval({ rate, n }: RateOf, z: number): { low: number; high: number } {
  const middle = rate + z ** 2 / (2 * n)
  const half = z * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2))
  const whole = 1 + z ** 2 / n
  return { low: (middle - half) / whole, high: (middle + half) / whole }
}

/**
 * The interval of the difference of two independent rates (Newcombe, Statistics in Medicine 17, 1998, method 10: two score intervals combined).
 * @param z deviates on either side: 95 % unless many differences are looked at
 */
export function differenceInterval(now: RateOf, before: RateOf, z = Z95): { low: number; high: number } {
  const [one, other] = [scoreInterval(now, z), scoreInterval(before, z)]
  const difference = now.rate - before.rate
  return {
    low: difference - Math.hypot(now.rate - one.low, other.high - before.rate),
    high: difference + Math.hypot(one.high - now.rate, before.rate - other.low),
  }
}

/** True if a rate differs by more than chance: both rates are of enough calls, and zero is outside the interval of the difference. */
export function isMoreThanChance(now: RateOf, before: RateOf, z = Z95): boolean {
  if (Math.min(now.n, before.n) < LEAST_CALLS) return false
  const { low, high } = differenceInterval(now, before, z)
  return low > 0 || high < 0
}

/** A figure and, for a rate or a time, the calls that it is taken over. */
type Judgeable = { value: number | null; n?: number | null | undefined }
/** True for a rate or a time of too few calls to judge. Counts are exact whatever their size. */
export const isOfFewCalls = ({ value, n }: Judgeable): boolean => value !== null && n != null && n < LEAST_CALLS

/** Places with enough calls, worst first by a figure, then by calls, then as listed. Callers list hours from Monday 0:00, so that every page finds the same worst hour. */
export function worstFirst<T>(
  places: readonly T[],
  read: (place: T) => Judgeable,
  better: 'more' | 'less' = 'more',
): T[] {
  const sign = better === 'more' ? 1 : -1
  return places
    .map((place) => ({ place, ...read(place) }))
    .filter((judged) => judged.value !== null && !isOfFewCalls(judged))
    .toSorted((one, other) => sign * ((one.value ?? 0) - (other.value ?? 0)) || (other.n ?? 0) - (one.n ?? 0))
    .map(({ place }) => place)
}
