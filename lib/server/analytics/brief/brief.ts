import type { BriefFigures, Share, Totals } from '@/lib/shared/brief/figures'
import type { AnalyticsMeta, AnalyticsRow } from '@/lib/shared/contracts/analytics'
import { analyticsQuerySchema } from '@/lib/shared/contracts/analytics'
import { DEFAULT_CALLBACK_HOURS, WAITING_STATES } from '@/lib/shared/contracts/callbacks'
import { type Filters, filtersSchema } from '@/lib/shared/contracts/filters'
import { displayName } from '@/lib/shared/contracts/names'
import { MAX_VALUES } from '@/lib/shared/contracts/query'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import type { AnalyticsDeps } from '../deps'
import { runAnalytics } from '../run'

const TOTALS = ['calls', 'resolved', 'answered', 'unanswered', 'totalMinutes'] as const
/** Who may be named; a rule chooses among them. One of the rows may be for calls to no group. */
const MOST = 6

/**
 * What a brief of a period is written from, and the period itself.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function readBrief(
  deps: AnalyticsDeps,
  asked: Pick<Filters, 'range' | 'from' | 'to' | 'tz'>,
): Promise<{ figures: BriefFigures; meta: Pick<AnalyticsMeta, 'from' | 'to' | 'previous' | 'zone'> }> {
  const tz = asked.tz ?? DEFAULT_ZONE
  const filters: Filters = { ...filtersSchema.parse({}), ...asked, tz }
  const ask = (query: Record<string, unknown>, narrower: Partial<Filters> = {}) =>
    runAnalytics(deps, analyticsQuerySchema.parse(query), { ...filters, ...narrower })
  const mostOf = (by: 'group' | 'person') =>
    ask({ metrics: ['unanswered', 'calls'], by: [by], order: '-unanswered', limit: MOST })
  const [totals, statuses, week, groups, people, waiting] = await Promise.all([
    ask({ metrics: [...TOTALS], compare: 'previous' }),
    ask({ metrics: ['calls'], by: ['status'] }),
    ask({ metrics: ['resolved', 'answered'], by: ['weekday', 'hour'] }),
    mostOf('group'),
    mostOf('person'),
    ask(
      { metrics: ['calls'] },
      { status: ['unanswered'], callback: [...WAITING_STATES], callbackHours: DEFAULT_CALLBACK_HOURS },
    ),
  ])
  const row = totals.data[0] ?? {}
  const { from, to, previous, zone } = totals.meta
  const sharesOf = (rows: readonly AnalyticsRow[], kind: Share['kind']) =>
    rows.flatMap((one): Share[] => {
      const id = one[kind]
      if (typeof id !== 'string') return []
      const name = displayName(id, deps.directory.nameOf(kind === 'group' ? 'group' : 'user', id))
      return [{ kind, id, name, unanswered: count(one, 'unanswered'), calls: count(one, 'calls') }]
    })
  const figures: BriefFigures = {
    asked: { ...asked, tz },
    now: totalsOf(row, ''),
    before: previous === null ? null : totalsOf(row, 'previous.'),
    periods: previous === null || from === null || to === null ? null : { now: { from, to }, before: previous },
    week: week.data.map((one) => ({
      weekday: Number(one.weekday),
      hour: Number(one.hour),
      resolved: count(one, 'resolved'),
      answered: count(one, 'answered'),
    })),
    shares: [...sharesOf(groups.data, 'group'), ...sharesOf(people.data, 'person')],
    waiting: { calls: count(waiting.data[0] ?? {}, 'calls'), hours: DEFAULT_CALLBACK_HOURS },
    resolvedStatuses: listable(statuses.data.map(({ status }) => status).filter((status) => status !== 'initiated')),
  }
  return { figures, meta: { from, to, previous, zone } }
}

const count = (row: AnalyticsRow, name: string) => Number(row[name] ?? 0)

function totalsOf(row: AnalyticsRow, prefix: '' | 'previous.'): Totals {
  const [calls, resolved, answered, unanswered, totalMinutes] = TOTALS.map((name) => count(row, `${prefix}${name}`))
  return { calls, resolved, answered, unanswered, totalMinutes } as Totals
}

/** The statuses, if a filter can list them all: it separates them by commas and trims them. */
function listable(statuses: readonly unknown[]): string[] | null {
  const texts = statuses.filter((status) => typeof status === 'string')
  const canList = ({ length }: string) => length > 0 && length <= 200
  const isPlain = (status: string) => canList(status) && status === status.trim() && !/[,\p{Cc}]/u.test(status)
  return texts.length === statuses.length && texts.length <= MAX_VALUES && texts.every(isPlain) ? texts : null
}
