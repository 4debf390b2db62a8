import type { Metric } from '@/lib/contracts/analytics'

export const GROUP_METRICS = ['calls', 'answerRate', 'totalMinutes', 'people'] as const satisfies readonly Metric[]
const RECENT_CALLS = 20

/** The page's filters narrowed to one group. */
function ofGroup(asked: URLSearchParams, guid: string): URLSearchParams {
  const params = new URLSearchParams(asked)
  params.set('guid', guid)
  return params
}

/** The figures of a group under the filters `asked`. */
export function groupFiguresParams(asked: URLSearchParams, guid: string): URLSearchParams {
  const params = ofGroup(asked, guid)
  params.set('metrics', GROUP_METRICS.join(','))
  return params
}

/** Its newest calls under the same filters. */
export function groupCallsParams(asked: URLSearchParams, guid: string): URLSearchParams {
  const params = ofGroup(asked, guid)
  params.set('sort', '-time')
  params.set('perPage', String(RECENT_CALLS))
  return params
}
