import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import type { AlertPoint, Episode, Evaluation } from '@/lib/shared/alerts/alerts'
import { type Memory, NEW_MEMORY, type Observation, step } from '@/lib/shared/alerts/machine'
import { mirrorMessage, ruleMessage } from '@/lib/shared/alerts/message'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import { AppError } from '@/lib/shared/http/errors'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { type RuleRow, readRules } from './alert-rules'
import { keepSteps, type MirrorNotice, type RuleStep } from './alert-steps'
import type { DigestDeps } from './send-digests'
import {
  comparedValue,
  judge,
  nearer,
  type SeenTwice,
  seenInWindows,
  stepBefore,
  stepSeconds,
  timingOf,
} from './windows'

type EvaluateDeps = DigestDeps & { intervalSeconds: number | null }

/** A mirror further behind than this, or than some syncs, says nothing about now. */
const STALE_SECONDS = 300
const STALE_INTERVALS = 4
/** At most this many missed steps are made up for: a day of five-minute steps. */
const MOST_STEPS = 288

/** A step, and what its rule tells of the mirror. */
type StepWithNews = RuleStep & { news: ('stale' | 'fresh')[] }

/**
 * One round: judges every rule whose next window is complete, allowing for the sync's lag so that no call is missing; no rule while the mirror is
 * behind. All steps of a round are stored in one transaction with their messages.
 * @returns how many rules were stepped, and how many could not be
 */
export async function evaluateAlerts(deps: EvaluateDeps): Promise<{ stepped: number; failed: number }> {
  const { syncedAt, nowMs, intervalSeconds } = deps
  if (syncedAt === null) return { stepped: 0, failed: 0 }
  const nowSeconds = Math.floor(nowMs / 1000)
  const knownUntil = Math.min(nowSeconds, syncedAt)
  const isStale = nowSeconds - syncedAt > Math.max(STALE_SECONDS, STALE_INTERVALS * (intervalSeconds ?? 0))
  const steps: StepWithNews[] = []
  let failed = 0
  for (const row of await readRules()) {
    if (!row.isEnabled) continue
    // Judged by a clock that was ahead and has been set back since: those times would stop the rule until then.
    const isAhead = (row.memory.at ?? 0) > nowSeconds + stepSeconds(row.judged.windowMinutes)
    const rule = isAhead ? { ...row, memory: { ...row.memory, at: null, since: null, judgedSince: null } } : row
    try {
      const one = isStale ? staleStep(rule, nowSeconds) : await nextStep(deps, rule, knownUntil)
      if (one !== null) steps.push(one)
    } catch (error) {
      failed += 1
      deps.log.warn({ err: error, rule: rule.id }, 'alerts: a rule could not be judged; it is tried again')
      // Its filters have no answer, as when their team is gone: then nothing is known, and its last state is no longer shown.
      if (!(error instanceof AppError) || error.code !== 'INVALID_REQUEST') continue
      const unknown = { at: stepBefore(knownUntil, rule.judged.windowMinutes), verdict: 'unknown' } as const
      steps.push({ ...stepped(rule, [unknown], nowSeconds), seen: { value: null, calls: null } })
    }
  }
  // The channels are notified even if the settings cannot be read.
  const ours = await deps.questionOf(ruleFilters('')).catch(() => null)
  const { clock, hours } = ours?.organisation ?? NEW_ORGANISATION
  const news = (['stale', 'fresh'] as const).map(
    (kind): MirrorNotice => ({
      steps: steps.filter((one) => one.news.includes(kind)),
      messageOf: (names) => mirrorMessage(kind, names, nowSeconds, syncedAt, { zone: hours.zone, clock }),
    }),
  )
  return { stepped: await keepSteps(steps, news, nowMs), failed }
}

const staleStep = (rule: RuleRow, nowSeconds: number) =>
  rule.memory.state === 'stale' ? null : stepped(rule, [{ at: nowSeconds, verdict: 'stale' }], nowSeconds)

/** Steps a rule through every window since its last step, as a sync may take longer; after the mirror was behind, only the newest. Null without one. */
async function nextStep({ questionOf, nowMs }: EvaluateDeps, rule: RuleRow, knownUntil: number) {
  const { judged, memory } = rule
  const nowSeconds = Math.floor(nowMs / 1000)
  const size = stepSeconds(judged.windowMinutes)
  const last = stepBefore(knownUntil, judged.windowMinutes)
  if (memory.at !== null && last <= memory.at)
    return memory.state === 'stale' ? stepped(rule, [{ at: nowSeconds, verdict: 'fresh' }], nowSeconds) : null
  const missed = memory.at === null || memory.state === 'stale' ? 1 : Math.round((last - memory.at) / size)
  const count = Math.min(Math.max(missed, 1), MOST_STEPS)
  const first = last - (count - 1) * size
  const question = await questionOf(ruleFilters(judged.filters))
  const seen = await seenInWindows(question, judged, { first, count })
  const observations = seen.map((one, index) => ({ at: first + index * size, verdict: judge(judged, one), seen: one }))
  return stepped(rule, observations, nowSeconds, question.organisation?.clock)
}

/** Steps a rule through observations, each with what was seen where a window was judged. */
function stepped(
  rule: RuleRow,
  observations: readonly (Observation & { seen?: SeenTwice })[],
  nowSeconds: number,
  clock?: 12 | 24,
): StepWithNews {
  const isSilenced = rule.silencedUntil !== null && rule.silencedUntil > nowSeconds
  const timing = timingOf(rule.judged, isSilenced)
  const kept: StepWithNews = { rule, memory: rule.memory, seen: null, changes: [], messages: [], news: [] }
  for (const observation of observations) {
    const { at, seen } = observation
    const next = step(kept.memory, observation, timing)
    const seenAt = { at, value: seen?.value ?? null, calls: seen?.calls ?? null }
    if (next.memory.state !== kept.memory.state)
      kept.changes.push({ from: kept.memory.state, to: next.memory.state, ...seenAt })
    for (const kind of next.told)
      if (kind === 'stale' || kind === 'fresh') {
        if (!isSilenced) kept.news.push(kind)
      } else kept.messages.push({ message: ruleMessage(kind, rule, { ...seenAt, clock }), isSilenced })
    kept.memory = next.memory
    if (seen) kept.seen = { value: seen.value, calls: seen.calls }
  }
  return kept
}

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
