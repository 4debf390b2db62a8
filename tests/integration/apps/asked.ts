import { GET as analytics } from '@/app/api/analytics/route'
import { GET as summary } from '@/app/api/apps/summary/route'
import type { AppSummary } from '@/lib/shared/apps/apps'
import type { AppName } from './two-apps'

type Asker = Parameters<typeof summary.ask>[0]
type Range = { range: 'all' | 'last-week'; tz: 'UTC' }
const signal = AbortSignal.timeout(600_000)
const WEEK = { range: 'last-week', tz: 'UTC' } as const

/** The summaries of both apps as a user sees them, of last week or of all calls. @throws Error when the answer is not JSON */
export async function summariesFor(user: Asker, range: Range = WEEK): Promise<AppSummary[]> {
  const answer = await summary.ask(user, { query: range }, signal)
  if (answer instanceof Response) throw new Error('A summary is JSON.')
  return answer.data
}

/** How many calls of last week a user sees in an app; null when the answer is not JSON. */
export async function callsIn(user: Asker, app: AppName): Promise<number | null> {
  const answer = await analytics.ask(user, { query: { ...WEEK, metrics: ['calls'] } }, signal, app)
  const calls = answer instanceof Response ? null : answer.data[0]?.calls
  return typeof calls === 'number' ? calls : null
}
