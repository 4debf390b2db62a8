import { setTimeout as sleep } from 'node:timers/promises'
import { readRules } from '@/lib/server/alerts/alert-rules'
import { runAnalytics } from '@/lib/server/analytics/run'
import { readWaiting } from '@/lib/server/callbacks/waiting'
import { type AnalyticsRow, analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import type { App, AppSummary } from '@/lib/shared/apps/apps'
import { type Filters, filtersSchema } from '@/lib/shared/filters/filters'
import { AppError } from '@/lib/shared/http/errors'
import { inApp } from '../config/current-app'
import { log } from '../log/log'
import { questionContext } from './question'
import { syncStatus } from './workspace'

/** An app that takes longer is shown as not responding, so that it does not hold up the others. */
const MAX_MS = 5_000

/** The period to summarize. */
type Period = Partial<Pick<Filters, 'range' | 'from' | 'to' | 'tz'>>

const FIGURES = analyticsQuerySchema.parse({ metrics: 'calls,resolved,answerRate', compare: 'previous' })

/** The status of an app, or why it is unknown. Never throws. */
export async function appSummary({ id, name }: App, period: Period): Promise<AppSummary> {
  const late = { id, name, error: `It did not answer within ${MAX_MS / 1000} s.` }
  try {
    const summed = inApp(id, () => sum(id, name, { ...filtersSchema.parse({}), ...period }))
    return await Promise.race([summed, sleep(MAX_MS, late, { ref: false })])
  } catch (error) {
    const isKnown = error instanceof AppError
    if (!isKnown) log.error({ err: error, app: id }, 'an app could not be summed up')
    return { id, name, error: isKnown ? error.message : 'Something went wrong; the log says what.' }
  }
}

async function sum(id: string, name: string, filters: Filters): Promise<AppSummary> {
  const context = await questionContext(filters)
  const [figures, { waiting }, { lagSeconds, state, intervalSeconds, lastError }, rules] = await Promise.all([
    runAnalytics(context, FIGURES, filters),
    readWaiting(context, filters),
    syncStatus(),
    readRules(),
  ])
  const row = figures.data[0] ?? {}
  return {
    id,
    name,
    ...countsOf(row, ''),
    previous: figures.meta.previous === null ? null : countsOf(row, 'previous.'),
    ...{ lagSeconds, state, intervalSeconds, lastError, waiting },
    firing: rules.filter(({ isEnabled, memory }) => isEnabled && memory.state === 'firing').length,
  }
}

function countsOf(row: AnalyticsRow, prefix: string) {
  const [calls, resolved] = [Number(row[`${prefix}calls`] ?? 0), Number(row[`${prefix}resolved`] ?? 0)]
  const rate = row[`${prefix}answerRate`]
  return { calls, resolved, answerRate: typeof rate === 'number' ? rate : null }
}
