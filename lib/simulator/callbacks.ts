import { type Callback, outlineOf, type PlanOptions } from './call-plan'
import { hash32, Random } from './random'
import type { Schedule } from './schedule'

/** The default share of calls that are placed because an earlier one was missed: about two out of five missed calls are called back. */
export const DEFAULT_CALLBACK_RATE = 0.16
/** Half of the callbacks come within this time, a few only hours later. */
const MEDIAN_SECONDS = 18 * 60
const SPREAD = 1.1
const LEAST_SECONDS = 120
const MOST_SECONDS = 10 * 3600
/** How many calls before the wanted moment are looked through for a missed one. */
const LOOKED_AT = 8

/** Drawn independently of the rest of a call, so that calls that are not callbacks stay the same. */
const isDrawn = ({ seed, callbackRate }: PlanOptions, index: number): boolean =>
  callbackRate > 0 && new Random(hash32(seed ^ 0xca11, index)).next() < callbackRate

/**
 * The missed call that a call returns, with its two sides reversed; null for most calls. Callbacks themselves are never called back, and neither are
 * group calls, so that a call depends on only a few others.
 */
export function callbackOf(options: PlanOptions, schedule: Schedule, index: number): Callback | null {
  if (!isDrawn(options, index)) return null
  const initiatedAt = schedule.timeOf(index)
  const random = new Random(hash32(options.seed ^ 0xca12, index))
  const delay = Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.round(random.logNormal(MEDIAN_SECONDS, SPREAD))))
  const last = Math.min(index, schedule.countAt(initiatedAt - delay)) - 1
  for (let earlier = last; earlier >= 0 && earlier > last - LOOKED_AT; earlier -= 1) {
    if (isDrawn(options, earlier)) continue
    const { plan, callee } = outlineOf(options, earlier, schedule.timeOf(earlier), null)
    const wasMissed = plan.outcome !== 'ended' && plan.trap === null && plan.mode === 'call'
    if (wasMissed && callee !== null) return { from: callee, to: plan.initiator }
  }
  return null
}
