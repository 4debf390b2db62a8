import { heatmapSql, kpiSql, seriesSql } from '../peers/figures-sql'
import type { Question } from '../question'
import { atMost, nearEngine } from '../report'
import { lastDays, type Sample } from '../sample'

const KPIS =
  'calls,answered,answerRate,unanswered,audioMinutes,videoMinutes,durationP50,durationP95,ringP50,ringP95,people'
const ZONE = { tz: 'Europe/Paris' }

const analytics = (what: string, params: Record<string, string>, rest: Partial<Question> = {}): Question => ({
  what,
  path: '/api/analytics',
  params,
  ...rest,
})

/** Figures of the whole history, whose budget depends on what the engine and the peer need. */
export const wholeHistory: readonly Question[] = [
  analytics('KPIs with exact quantiles, whole history', { metrics: KPIS }, { budget: nearEngine, peer: kpiSql }),
  analytics(
    'day × status, whole history',
    { metrics: 'calls', by: 'day,status', ...ZONE },
    { budget: nearEngine, peer: seriesSql },
  ),
  analytics(
    'hour × weekday, whole history',
    { metrics: 'calls', by: 'hour,weekday', ...ZONE },
    { budget: nearEngine, peer: heatmapSql },
  ),
  analytics('peak concurrency, whole history', { metrics: 'peakConcurrent' }, { budget: nearEngine }),
]

/** Figures of 30 days. */
export function ofThirtyDays(sample: Sample): Question[] {
  const window = lastDays(sample, 30)
  const kpis = { metrics: KPIS, ...window }
  return [
    analytics('KPIs with exact quantiles, 30 days', kpis, { budget: atMost(30), peer: kpiSql }),
    analytics('KPIs, 30 days, compared with the 30 before', { ...kpis, compare: 'previous' }, { budget: atMost(30) }),
    analytics('day × status, 30 days', { metrics: 'calls', by: 'day,status', ...ZONE, ...window }, { peer: seriesSql }),
    analytics(
      'hour × weekday, 30 days',
      { metrics: 'calls', by: 'hour,weekday', ...ZONE, ...window },
      { peer: heatmapSql },
    ),
    analytics('peak concurrency, 30 days', { metrics: 'peakConcurrent', ...window }),
    analytics('top people, 30 days', { metrics: 'calls', by: 'person', limit: '8', order: '-calls', ...window }),
    analytics('top groups, 30 days', { metrics: 'calls', by: 'group', limit: '8', order: '-calls', ...window }),
  ]
}
