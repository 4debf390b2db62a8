/** The sums that a rate divides, in two periods; for a plain sum, `under` is unused. */
export type Amounts = { over: number; under: number }
export type Part = { now: Amounts; before: Amounts }
export type RateParts = { rate: number; mix: number }

const ratio = ({ over, under }: Amounts): number | null => (under === 0 ? null : over / under)

/**
 * The contribution of one part to the change of a rate, as rate effect and mix effect. With `w` its share of all calls, `r` its rate and `R` the
 * overall one, means over both periods written with a bar, the rate effect is `w̄·Δr` and the mix effect `Δw·(r̄ − R̄)`: the symmetric form of the
 * shift-share decomposition (Marshall and Edgeworth), which has no interaction. Over disjoint parts they add up to `ΔR` exactly.
 * A part that exists in one period only has no rate of its own in the other, so that all of its contribution is mix.
 */
export function rateParts(part: Part, total: Part): RateParts {
  const overall = [ratio(total.now), ratio(total.before)]
  if (overall[0] == null || overall[1] == null) return { rate: 0, mix: 0 }
  const [shareNow, shareBefore] = [part.now.under / total.now.under, part.before.under / total.before.under]
  const rateNow = ratio(part.now) ?? ratio(part.before)
  const rateBefore = ratio(part.before) ?? rateNow
  if (rateNow === null || rateBefore === null) return { rate: 0, mix: 0 }
  return {
    rate: ((shareNow + shareBefore) / 2) * (rateNow - rateBefore),
    mix: (shareNow - shareBefore) * ((rateNow + rateBefore) / 2 - (overall[0] + overall[1]) / 2),
  }
}
