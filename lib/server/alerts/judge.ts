import type { Evaluation } from '@/lib/shared/alerts/alerts'
import type { Verdict } from '@/lib/shared/alerts/machine'

/** The figure of a window, and of how many calls it is; null where there is none. */
export type Observation = { value: number | null; calls: number }
/** A window, with the one that a `change` compares it with. */
export type SeenTwice = Observation & { before: Observation | null }

/** The relative change since the other window, such as 0.5 for half more; null where there is nothing to compare with. */
function changeOf({ value, before }: SeenTwice): number | null {
  if (value === null || before === null || before.value === null || before.value === 0) return null
  return value / before.value - 1
}

/** The number that is held against the threshold. */
export const comparedValue = (rule: Pick<Evaluation, 'condition'>, seen: SeenTwice): number | null =>
  rule.condition === 'change' ? changeOf(seen) : rule.condition === 'no-data' ? seen.calls : seen.value

/** Whether a rule's condition holds in a window (design, section 6a). */
export function judge(rule: Pick<Evaluation, 'condition' | 'threshold' | 'least'>, seen: SeenTwice): Verdict {
  const { condition, least } = rule
  if (condition === 'no-data') return seen.calls < Math.max(least, 1) ? 'breach' : 'clear'
  if (seen.calls < least || (condition === 'change' && (seen.before?.calls ?? 0) < least)) return 'unknown'
  const value = comparedValue(rule, seen)
  if (value === null || rule.threshold === null) return 'unknown'
  return isBeyond(rule, value) ? 'breach' : 'clear'
}

function isBeyond({ condition, threshold }: Pick<Evaluation, 'condition' | 'threshold'>, value: number): boolean {
  const limit = threshold ?? 0
  if (condition === 'above') return value > limit
  if (condition === 'below') return value < limit
  return limit > 0 ? value >= limit : value <= limit
}

/** Of two windows the one nearer to firing, or further beyond the threshold; one without a figure is furthest from it. */
export function nearer<S extends SeenTwice>(rule: Pick<Evaluation, 'condition' | 'threshold'>, one: S, other: S): S {
  const [a, b] = [comparedValue(rule, one), comparedValue(rule, other)]
  if (a === null || b === null) return a === null ? other : one
  const falls =
    rule.condition === 'below' ||
    rule.condition === 'no-data' ||
    (rule.condition === 'change' && (rule.threshold ?? 0) < 0)
  return (falls ? b < a : b > a) ? other : one
}
