import {
  type AnalyticsMeta,
  type AnalyticsRow,
  analyticsQuerySchema,
  type COMPARE_MODES,
} from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import { MAX_VALUES } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'
import { type AnalyticsDeps, scopeOf } from '../analytics/deps'
import { runAnalytics } from '../analytics/run'
import { readUnusual } from '../callbacks/unusual'
import { readWaiting } from '../callbacks/waiting'
import { explainedChanges, nameOf, troubledCalls } from './explained'
import type { BriefFigures, Share, Totals } from './rule'

const TOTALS = ['calls', 'resolved', 'answered', 'unanswered', 'totalMinutes'] as const
/** Who may be named; a rule chooses among them. One of the rows may be for calls to no group. */
const MOST = 6
const MOST_UNUSUAL = 12

/**
 * What a brief of a period is written from, and the period itself.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function readBrief(
  deps: AnalyticsDeps,
  { compare = 'previous', ...asked }: Filters & { compare?: (typeof COMPARE_MODES)[number] | undefined },
): Promise<{ figures: BriefFigures; meta: Pick<AnalyticsMeta, 'from' | 'to' | 'previous' | 'zone'> }> {
  const tz = asked.tz ?? DEFAULT_ZONE
  const filters: Filters = { ...asked, tz }
  const ask = (query: Record<string, unknown>) => runAnalytics(deps, analyticsQuerySchema.parse(query), filters)
  const mostOf = (by: 'group' | 'person') =>
    ask({ metrics: ['unanswered', 'calls'], by: [by], order: '-unanswered', limit: MOST })
  const [totals, statuses, week, groups, people, { waiting }, drivers, unusual, troubled] = await Promise.all([
    ask({ metrics: [...TOTALS], compare }),
    ask({ metrics: ['calls'], by: ['status'] }),
    ask({ metrics: ['resolved', 'answered'], by: ['weekday', 'hour'] }),
    mostOf('group'),
    mostOf('person'),
    readWaiting(deps, filters),
    explainedChanges(deps, filters, compare),
    readUnusual(scopeOf(deps, filters), MOST_UNUSUAL),
    troubledCalls(deps, filters),
  ])
  const row = totals.data[0] ?? {}
  const { from, to, previous, zone } = totals.meta
  const sharesOf = (rows: readonly AnalyticsRow[], kind: Share['kind']) =>
    rows.flatMap((one): Share[] => {
      const id = one[kind]
      if (typeof id !== 'string') return []
      return [
        { kind, id, name: nameOf(deps, kind, id), unanswered: count(one, 'unanswered'), calls: count(one, 'calls') },
      ]
    })
  const shares = [...sharesOf(groups.data, 'group'), ...sharesOf(people.data, 'person')]
  const figures: BriefFigures = {
    asked: { ...filters, tz },
    now: totalsOf(row, ''),
    before: previous === null ? null : totalsOf(row, 'previous.'),
    periods: previous === null || from === null || to === null ? null : { now: { from, to }, before: previous },
    week: week.data.map((one) => ({
      weekday: Number(one.weekday),
      hour: Number(one.hour),
      resolved: count(one, 'resolved'),
      answered: count(one, 'answered'),
    })),
    shares,
    drivers,
    unusual: unusual.unusual.map((item) => ({
      ...item,
      causes: item.causes.map((cause) => ({ ...cause, name: nameOf(deps, cause.kind, cause.id) })),
    })),
    troubled,
    waiting,
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
