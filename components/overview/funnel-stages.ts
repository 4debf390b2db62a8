import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { STAGE_WORDS, STAGES, type Stage } from '@/lib/shared/calls/stages'
import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { numberOf } from '@/lib/shared/charts/series'
import { inStackOrder } from '@/lib/shared/charts/statuses'
import type { Filters } from '@/lib/shared/filters/filters'

type Loss = { status: string; calls: number }
/** One step of the funnel. `stage` null is the start: every call. Losses are calls that reached the previous step but not this one, by status. */
export type Step = {
  stage: Stage | null
  label: string
  calls: number
  lost: number
  lostWords: string
  losses: Loss[]
}

/** Stage counts by status as funnel steps, from all calls to the last stage. */
export function funnelSteps(rows: readonly AnalyticsRow[]): Step[] {
  const names = ['calls', ...STAGES] as const
  const count = (row: AnalyticsRow, name: (typeof names)[number]) => numberOf(row[name]) ?? 0
  const total = (name: (typeof names)[number]) => rows.reduce((sum, row) => sum + count(row, name), 0)
  return names.map((name, index) => {
    const before = names[index - 1]
    const stage = name === 'calls' ? null : name
    const lost = new Map(
      rows.map((row) => [
        String(row.status ?? 'unknown'),
        before === undefined ? 0 : count(row, before) - count(row, name),
      ]),
    )
    return {
      stage,
      label: stage === null ? 'Initiated' : METRICS[stage].label,
      calls: total(name),
      lost: before === undefined ? 0 : total(before) - total(name),
      lostWords: stage === null ? '' : STAGE_WORDS[stage].lost,
      losses: inStackOrder(lost.keys()).flatMap((status) => {
        const calls = lost.get(status) ?? 0
        return calls > 0 ? [{ status, calls }] : []
      }),
    }
  })
}

/** The calls that reached a stage. Stages are nested, so if the filters already have one, the later of the two implies both. */
export function stageDoor(filters: Partial<Filters>, stage: Stage | null): Door {
  if (stage === null) return filters
  const { reached } = filters
  const later = reached !== undefined && STAGES.indexOf(reached) > STAGES.indexOf(stage) ? reached : stage
  return { ...filters, reached: later }
}

/** The calls lost right before a stage, optionally of a single status. A call is lost once, so combined with a different loss there are none. */
export function lossDoor(filters: Partial<Filters>, stage: Stage, status?: string): Door {
  if (filters.lost !== undefined && filters.lost !== stage) return null
  const lost = { ...filters, lost: stage }
  return status === undefined ? lost : narrowed(lost, 'status', [status])
}
