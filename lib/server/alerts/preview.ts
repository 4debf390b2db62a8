import type { AlertPoint, Episode, Evaluation } from '@/lib/shared/alerts/alerts'
import { type Memory, NEW_MEMORY, step } from '@/lib/shared/alerts/machine'
import type { AnalyticsDeps } from '../analytics/deps'
import { stepBefore, stepSeconds, timingOf } from './grid'
import { comparedValue, judge, nearer, type SeenTwice, seenInWindows } from './windows'

const DAYS = 30
/** A chart has about this many points. */
const POINTS = 480

/** Steps a rule through the last 30 days as its evaluation would have, but calls are as known today: one that was late or ongoing has its outcome. */
export async function previewRule(deps: AnalyticsDeps, rule: Evaluation) {
  const size = stepSeconds(rule.windowMinutes)
  const last = stepBefore(Math.min(deps.nowSeconds, deps.syncedAt ?? deps.nowSeconds), rule.windowMinutes)
  const count = Math.floor((DAYS * 86_400) / size)
  const first = last - (count - 1) * size
  const seen = await seenInWindows(deps, rule, { first, count })
  const timing = timingOf(rule, false)
  const episodes: (Episode & { worst: SeenTwice })[] = []
  let memory: Memory = NEW_MEMORY
  let unjudged = 0
  seen.forEach((one, index) => {
    const at = first + index * size
    const verdict = judge(rule, one)
    if (verdict === 'unknown') unjudged += 1
    const next = step(memory, { at, verdict }, timing)
    memory = next.memory
    const shown = { value: one.value, calls: one.calls, at }
    if (next.told.includes('firing')) episodes.push({ from: at, to: null, ...shown, worst: one })
    const open = episodes.at(-1)
    if (open === undefined || open.to !== null) return
    if (next.told.includes('resolved')) open.to = at
    else if (nearer(rule, open.worst, one) === one && verdict === 'breach') Object.assign(open, shown, { worst: one })
  })
  return {
    episodes: episodes.map(({ worst: _, ...episode }) => episode),
    points: pointsOf(rule, seen, first, size),
    from: first,
    to: last,
    stepSeconds: size,
    judged: count - unjudged,
    unjudged,
  }
}

/** The figure nearest to firing of each stretch of equal length, so that no episode is missing from the chart. */
function pointsOf(rule: Evaluation, seen: readonly SeenTwice[], first: number, size: number): AlertPoint[] {
  const perPoint = Math.max(1, Math.ceil(seen.length / POINTS))
  return Array.from({ length: Math.ceil(seen.length / perPoint) }, (_, place) => {
    // A window that was not judged has no point on the line.
    const part = seen.slice(place * perPoint, (place + 1) * perPoint).map((one, index) => ({
      ...one,
      value: judge(rule, one) === 'unknown' ? null : one.value,
      index,
    }))
    const { value, calls, index, before } = part.reduce((one, other) => nearer(rule, one, other))
    const shown = comparedValue(rule, { value, calls, before })
    return { at: first + (place * perPoint + index) * size, value: shown, calls }
  })
}
