import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { driversRoute } from '@/lib/shared/analytics/drivers'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { QUALITY_NAMES } from '@/lib/shared/issues/quality-names'
import { displayName } from '@/lib/shared/people/names'
import type { AnalyticsDeps } from '../analytics/deps'
import { runAnalytics } from '../analytics/run'
import { namesOfRows } from '../directory/names'
import { readDrivers } from '../drivers/drivers'
import { type BriefFigures, LEAST_EXCESS, LEAST_SHARE, type NamedDriver, type Share, type Totals } from './rule'

/** How many drivers of each dimension, and people, a rule chooses among. */
const MOST = 3
/** More people than this are no longer a few. */
const MOST_TOGETHER = 3

/** How a person or group is called. */
export const nameOf = ({ directory }: AnalyticsDeps, kind: 'person' | 'group', id: string): string =>
  displayName(id, directory.nameOf(kind === 'group' ? 'group' : 'user', id))

/** Who explains the changes of the volume and of the answer rate; nobody where there is no period before. */
export async function explainedChanges(
  deps: AnalyticsDeps,
  filters: Filters,
  compare: 'previous' | 'weekdays',
): Promise<BriefFigures['drivers']> {
  const { from, to } = resolveWindow(filters, deps.nowSeconds)
  if (from === null || to === null) return { calls: [], answerRate: [] }
  const by = (deps.organisation?.teams.length ?? 0) > 0 ? ['team', 'group', 'person'] : ['group', 'person']
  const { by: dimensions } = driversRoute.query.parse({ by })
  const explained = async (metric: Metric): Promise<NamedDriver[]> => {
    const { drivers } = await readDrivers(deps, {
      ...filters,
      metric,
      by: dimensions,
      compare,
      limit: MOST,
      least: undefined,
    })
    const names = namesOfRows(
      deps,
      drivers.map(({ dimension, key }) => ({ [dimension]: key })),
    )
    return drivers.map((driver) => ({ ...driver, name: keyText(driver.dimension, driver.key, { names }) }))
  }
  const [calls, answerRate] = await Promise.all([explained('calls'), explained('answerRate')])
  return { calls, answerRate }
}

/** Calls with trouble in them, and who is in most of them. */
export async function troubledCalls(deps: AnalyticsDeps, filters: Filters): Promise<BriefFigures['troubled']> {
  const door = narrowed(filters, 'quality', QUALITY_NAMES)
  if (door === null) return { calls: 0, people: [] }
  const ask = async (query: object, narrower: Partial<Filters>) =>
    (
      await runAnalytics(deps, analyticsQuerySchema.parse({ metrics: ['calls'], ...query }), {
        ...filters,
        ...narrower,
      })
    ).data
  const [all, people] = await Promise.all([ask({}, door), ask({ by: ['person'], order: '-calls', limit: MOST }, door)])
  const ids = people.map(({ person }) => person).filter((id) => typeof id === 'string')
  const own = await Promise.all(
    ids.map(async (id) => {
      const mine = narrowed(filters, 'uid', [id])
      return mine === null ? 0 : Number((await ask({}, mine))[0]?.calls ?? 0)
    }),
  )
  return {
    calls: Number(all[0]?.calls ?? 0),
    people: ids.map((id, index) => ({
      id,
      name: nameOf(deps, 'person', id),
      troubled: Number(people[index]?.calls ?? 0),
      calls: own[index] ?? 0,
    })),
  }
}

/** Two or three people, each in more of the unanswered calls than of all calls, and how many of both they are in; null without two. */
export async function severalUnanswered(
  deps: AnalyticsDeps,
  filters: Filters,
  shares: readonly Share[],
  now: Totals,
): Promise<BriefFigures['together']> {
  const people = shares
    .filter(({ kind, unanswered }) => kind === 'person' && unanswered / now.unanswered >= LEAST_SHARE / 2)
    .filter(({ unanswered, calls }) => unanswered / now.unanswered >= LEAST_EXCESS * (calls / now.calls))
    .slice(0, MOST_TOGETHER)
  if (people.length < 2 || filters.uid.length > 0) return null
  const query = analyticsQuerySchema.parse({ metrics: ['unanswered', 'calls'] })
  const { data } = await runAnalytics(deps, query, { ...filters, uid: people.map(({ id }) => id) })
  return {
    people: people.map(({ id, name }) => ({ id, name })),
    unanswered: Number(data[0]?.unanswered ?? 0),
    calls: Number(data[0]?.calls ?? 0),
  }
}
