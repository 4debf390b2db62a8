import type { Amounts, Part } from './contributions'

/** Parts are compared with the rest by how their rate changed, or with the whole by their share of all calls, whose number `under` then is. */
type ScanKind = 'rate' | 'share'
type Deviates<T> = { item: T; deviate: number }[]

/** A bound on how often anything is found where nothing has happened; since sides share their calls, the actual rate is a fifth of it. */
const FALSE_ALARMS = 0.1
/** A set with fewer parts takes its dispersion from the other sets; the rates of fewer than `FEW_PARTS` say nothing about each other. */
const LEAST_PARTS = 30
const FEW_PARTS = 6
/** The dispersion of a set where none is known, and the most by which a set's may exceed that of others. */
const USUAL_DISPERSION = 1.5
const MOST_DISPERSION = 1.25
/** The share of parts that vary least, and their mean squared deviate by chance: of a chi-squared distribution with one degree of freedom. */
const CALM = { share: 0.9, mean: 0.623 }
/** The most calls by which the overall rate is weighted in the rate of a part. */
const MOST_PRIOR = 200

const rateOf = ({ over, under }: Amounts) => (under <= 0 ? 0 : over / under)
const minus = (all: Amounts, one: Amounts): Amounts => ({ over: all.over - one.over, under: all.under - one.under })
const logTerm = (count: number, share: number) => (count <= 0 ? 0 : count * Math.log(share))
const fitOf = ({ over, under }: Amounts, rate: number) => logTerm(over, rate) + logTerm(under - over, 1 - rate)

/** Twice the log likelihood ratio of two rates against one, which is distributed as a squared standard deviate. */
function squaredDeviate({ now, before }: Part): number {
  if (now.under <= 0 || before.under <= 0) return 0
  const pooled = (now.over + before.over) / (now.under + before.under)
  return 2 * (fitOf(now, rateOf(now)) + fitOf(before, rateOf(before)) - fitOf(now, pooled) - fitOf(before, pooled))
}

/** The variance of a difference of rates. */
function variance({ now, before }: Part): number {
  if (now.under <= 0 || before.under <= 0) return 0
  const pooled = (now.over + before.over + 1) / (now.under + before.under + 2)
  return pooled * (1 - pooled) * (1 / now.under + 1 / before.under)
}

/**
 * What the rates of all parts in the period before say about that of each, as calls at the overall rate: as many as fit how much the parts differ
 * (empirical Bayes by moments: Kleinman, J. Am. Stat. Assoc. 68, 1973). Parts of few calls are then compared with more than these few.
 */
function priorOf(parts: readonly Part[]): Amounts {
  const known = parts.map(({ before }) => before).filter(({ under }) => under > 0)
  const sum = (read: (one: Amounts) => number) => known.reduce((total, one) => total + read(one), 0)
  // Half a call of either kind, so that no rate is certain.
  const [under, over] = [sum((one) => one.under) + 1, sum((one) => one.over) + 0.5]
  if (known.length < FEW_PARTS) return { over: 0, under: 0 }
  const rate = over / under
  const spread = sum((one) => one.under * (rateOf(one) - rate) ** 2) / (rate * (1 - rate))
  const between = (spread - (known.length - 1)) / (under - sum((one) => one.under ** 2) / under)
  const weight = between <= 0 ? MOST_PRIOR : Math.max(0, Math.min(MOST_PRIOR, 1 / between - 1))
  return { over: rate * weight, under: weight }
}

/** How far the change of a part's rate deviates from that of the rest, squared. */
function rateDeviate(part: Part, total: Part, prior: Amounts): number {
  const rest = { now: minus(total.now, part.now), before: minus(total.before, part.before) }
  const drift = rest.now.under > 0 && rest.before.under > 0 ? rateOf(rest.now) - rateOf(rest.before) : 0
  const under = part.before.under + prior.under
  const over = Math.min(under, Math.max(0, part.before.over + prior.over + drift * under))
  const own = { now: part.now, before: { over, under } }
  const ofPart = variance(own)
  const ofRest = variance(rest)
  return ofPart === 0 ? 0 : (squaredDeviate(own) * ofPart) / (ofPart + ofRest)
}

/** The squared deviates of the parts that have enough calls in either period. */
export function deviatesOf<T>(
  kind: ScanKind,
  items: readonly T[],
  partOf: (item: T) => Part,
  total: Part,
  least: number,
): Deviates<T> {
  const parts = items.map((item) => ({ item, part: partOf(item) }))
  const size = kind === 'rate' ? 'under' : 'over'
  const prior = priorOf(kind === 'rate' ? parts.map(({ part }) => part) : [])
  const deviateOf = (part: Part) => (kind === 'rate' ? rateDeviate(part, total, prior) : squaredDeviate(part))
  return parts
    .filter(({ part }) => Math.max(part.now[size], part.before[size]) >= least)
    .map(({ item, part }) => ({ item, deviate: deviateOf(part) }))
}

/**
 * How much more parts vary than chance alone says, since calls come in bunches: their squared deviates against those of chance (genomic control:
 * Devlin and Roeder, Biometrics 55, 1999). Null for too few parts.
 */
function dispersionOf(parts: Deviates<unknown>): number | null {
  if (parts.length < LEAST_PARTS) return null
  const sorted = Float64Array.from(parts, ({ deviate }) => deviate).sort()
  const calm = sorted.subarray(0, Math.floor(sorted.length * CALM.share))
  return Math.max(1, calm.reduce((sum, one) => sum + one, 0) / calm.length / CALM.mean)
}

/**
 * What stands out in sets of parts compared with the whole in the same way, surest first, given how many parts there are (Bonferroni).
 * @param scans how many sets are looked at for one answer
 * @returns parts, each with a score of how sure it is that the change is its own
 */
export function standingOut<T>(sets: readonly Deviates<T>[], scans: number): { item: T; score: number }[] {
  const found = sets.map(dispersionOf)
  const known = found.filter((one) => one !== null).toSorted((one, other) => one - other)
  const usual = known[Math.floor(known.length / 2)] ?? USUAL_DISPERSION
  return sets
    .flatMap((parts, index) => {
      const others = parts.length < FEW_PARTS ? Math.max(usual, USUAL_DISPERSION) : usual
      const dispersion = Math.min(found[index] ?? others, MOST_DISPERSION * others)
      const score = (deviate: number) => -Math.log(parts.length) - logChance(deviate / dispersion)
      return parts.map(({ item, deviate }) => ({ item, score: score(deviate) }))
    })
    .filter(({ score }) => score >= Math.log(scans / FALSE_ALARMS))
    .toSorted((one, other) => other.score - one.score)
}

/** The logarithm of the chance of a squared deviate at least this large, by the tail of the normal distribution. */
const logChance = (deviate: number): number =>
  deviate <= 2 ? 0 : -deviate / 2 - Math.log(Math.sqrt((Math.PI * deviate) / 2))
