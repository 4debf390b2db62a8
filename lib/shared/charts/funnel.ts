import type { AnalyticsRow } from '@/lib/shared/contracts/analytics'
import type { Filters } from '@/lib/shared/contracts/filters'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { STAGE_WORDS, STAGES, type Stage } from '@/lib/shared/contracts/stages'
import { type Door, narrowed } from './doors'
import { numberOf } from './series'
import { inStackOrder } from './statuses'

export type Loss = { status: string; calls: number }
/** One step of the funnel. `stage` null is the beginning: every call. Losses are what came to the step before and not here, by status. */
export type Step = {
  stage: Stage | null
  label: string
  calls: number
  lost: number
  lostWords: string
  losses: Loss[]
}

/** Rows of the stages' counts by status as steps from every call to the last stage. */
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

/** The calls that came to a stage. Stages lie within each other, so with one asked for already the later of the two says both. */
export function stageDoor(filters: Partial<Filters>, stage: Stage | null): Door {
  if (stage === null) return filters
  const { reached } = filters
  const later = reached !== undefined && STAGES.indexOf(reached) > STAGES.indexOf(stage) ? reached : stage
  return { ...filters, reached: later }
}

/** The calls that came to the stage before and no further, perhaps of one status alone. A call is lost once, so with another loss asked for there are none. */
export function lossDoor(filters: Partial<Filters>, stage: Stage, status?: string): Door {
  if (filters.lost !== undefined && filters.lost !== stage) return null
  const lost = { ...filters, lost: stage }
  return status === undefined ? lost : narrowed(lost, 'status', [status])
}
