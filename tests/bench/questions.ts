/** The queries of the design’s section on speed, as API paths. `{to}` makes each run a new query, so that no cache answers. */
export type Question = { name: string; path: string; params: Record<string, string> }

const analytics = (name: string, params: Record<string, string>): Question => ({ name, path: '/api/analytics', params })
const list = (name: string, params: Record<string, string>): Question => ({
  name,
  path: '/api/calls',
  params: { perPage: '50', ...params },
})

const KPIS =
  'calls,answered,answerRate,unanswered,audioMinutes,videoMinutes,durationP50,durationP95,ringP50,ringP95,people'
const ZONE = { tz: 'Europe/Paris' }

/** Queries of other routes over a window; measured through the API only. */
export function pageQuestions(window: { from: string; to: string }): Question[] {
  const params = { ...ZONE, ...window }
  return [
    { name: 'what needs a look, 30 days', path: '/api/needs-a-look', params },
    { name: 'calls and people at once, 30 days', path: '/api/concurrency', params },
    { name: 'the bill, 30 days', path: '/api/bill', params },
    { name: 'data quality, 30 days', path: '/api/ledger', params },
    { name: 'people, 30 days', path: '/api/people', params },
  ]
}

/** @param window `from` and `to` of the last 30 days of the data, epoch seconds @param person a busy uid @param day `from` and `to` of one busy day */
export function questions(window: { from: string; to: string }, person: string, group: string): Question[] {
  return [
    analytics('KPIs with exact quantiles, whole history', { metrics: KPIS }),
    analytics('KPIs with exact quantiles, 30 days, compared', { metrics: KPIS, compare: 'previous', ...window }),
    analytics('day × status, whole history', { metrics: 'calls', by: 'day,status', ...ZONE }),
    analytics('day × status, 30 days', { metrics: 'calls', by: 'day,status', ...ZONE, ...window }),
    analytics('hour × weekday, whole history', { metrics: 'calls', by: 'hour,weekday', ...ZONE }),
    analytics('hour × weekday, 30 days', { metrics: 'calls', by: 'hour,weekday', ...ZONE, ...window }),
    analytics('peak concurrency, whole history', { metrics: 'peakConcurrent' }),
    analytics('peak concurrency, 30 days', { metrics: 'peakConcurrent', ...window }),
    analytics('top people, 30 days', { metrics: 'calls', by: 'person', limit: '8', order: '-calls', ...window }),
    analytics('top groups, 30 days', { metrics: 'calls', by: 'group', limit: '8', order: '-calls', ...window }),
    analytics('duration bands, 30 days', { metrics: 'calls', by: 'durationBand', ...window }),
    list('newest 50 calls', {}),
    list('newest 50 unanswered calls', { status: 'unanswered' }),
    list('newest 50 calls of one person', { uid: person }),
    list('newest 50 calls of one group', { guid: group }),
    list('longest 50 calls, 30 days', { sort: '-duration', ...window }),
    list('page 100 of everything', { page: '100' }),
  ]
}
