import type { Logger } from 'pino'
import { type KeptStep, keepSteps, type MirrorNews, type RuleRow, readRules } from '@/lib/server/accounts/alert-rules'
import { seenInWindows } from '@/lib/server/analytics/alerts/windows'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { stepBefore, stepSeconds } from '@/lib/shared/alerts/grid'
import { judge, type SeenTwice } from '@/lib/shared/alerts/judge'
import { type Observation, step, type Told } from '@/lib/shared/alerts/machine'
import { mirrorMessage, ruleMessage } from '@/lib/shared/alerts/message'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import type { Filters } from '@/lib/shared/contracts/filters'

export type EvaluateDeps = {
  /** What a question with these filters needs. */
  questionOf: (filters: Filters) => Promise<AnalyticsDeps>
  /** Until when the mirror has all calls, epoch seconds; null before the first complete sync. */
  syncedAt: number | null
  intervalSeconds: number | null
  nowMs: number
  log: Pick<Logger, 'warn'>
}

/** A mirror further behind than this, or than some syncs, says nothing about now. */
const STALE_SECONDS = 300
const STALE_INTERVALS = 4

/**
 * One round: every rule whose next window is complete is judged, behind the sync's lag, so that no call is missing from it; none while the
 * mirror is behind. All steps of a round are kept in one transaction with what they tell.
 * @returns how many rules were stepped, how many could not be, and how many messages are to be sent
 */
export async function evaluateAlerts(deps: EvaluateDeps): Promise<{ stepped: number; failed: number; told: number }> {
  const { syncedAt, nowMs, intervalSeconds } = deps
  if (syncedAt === null) return { stepped: 0, failed: 0, told: 0 }
  const nowSeconds = Math.floor(nowMs / 1000)
  const isStale = nowSeconds - syncedAt > Math.max(STALE_SECONDS, STALE_INTERVALS * (intervalSeconds ?? 0))
  const steps: (KeptStep & { told: Told[] })[] = []
  let failed = 0
  for (const rule of await readRules()) {
    if (!rule.isEnabled) continue
    try {
      const one = isStale ? staleStep(rule, nowSeconds) : await nextStep(deps, rule, Math.min(nowSeconds, syncedAt))
      if (one !== null) steps.push(one)
    } catch (error) {
      failed += 1
      deps.log.warn({ err: error, rule: rule.id }, 'alerts: a rule could not be judged; it is tried again')
    }
  }
  const news = (['stale', 'fresh'] as const).flatMap((kind): MirrorNews[] => {
    const concerned = steps.filter(({ told }) => told.some((one) => one.kind === kind && !one.isSilenced))
    return concerned.length === 0
      ? []
      : [{ steps: concerned, messageOf: (names) => mirrorMessage(kind, names, nowSeconds, syncedAt) }]
  })
  const { kept, told } = await keepSteps(steps, news, nowMs)
  return { stepped: kept, failed, told }
}

function staleStep(rule: RuleRow, nowSeconds: number) {
  return rule.memory.state === 'stale' ? null : stepOf(rule, { at: nowSeconds, verdict: 'stale' }, null)
}

/** Null where there is no new window yet. */
async function nextStep({ questionOf, nowMs }: EvaluateDeps, rule: RuleRow, knownUntil: number) {
  const at = stepBefore(knownUntil, rule.judged.windowMinutes)
  if (rule.memory.at !== null && at <= rule.memory.at)
    return rule.memory.state === 'stale' ? stepOf(rule, { at: Math.floor(nowMs / 1000), verdict: 'fresh' }, null) : null
  const question = await questionOf(ruleFilters(rule.judged.filters))
  const [seen] = await seenInWindows(question, rule.judged, { first: at, count: 1 })
  const known = seen ?? { value: null, calls: 0, before: null }
  return stepOf(rule, { at, verdict: judge(rule.judged, known) }, known, nowMs)
}

function stepOf(rule: RuleRow, observation: Observation, seen: SeenTwice | null, nowMs = observation.at * 1000) {
  const { judged, silencedUntil } = rule
  const { memory, told } = step(rule.memory, observation, {
    forSeconds: judged.forMinutes * 60,
    keepSeconds: judged.keepMinutes * 60,
    stepSeconds: stepSeconds(judged.windowMinutes),
    isSilenced: silencedUntil !== null && silencedUntil * 1000 > nowMs,
  })
  const messages = told.flatMap(({ kind, isSilenced }) =>
    (kind === 'firing' || kind === 'resolved') && seen !== null
      ? [{ message: ruleMessage(kind, rule, { at: observation.at, ...seen }), isSilenced }]
      : [],
  )
  return { rule, memory, seen: seen && { value: seen.value, calls: seen.calls }, messages, told }
}
