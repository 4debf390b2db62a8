import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { driversRoute } from '@/lib/shared/analytics/drivers'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { QUALITY_NAMES } from '@/lib/shared/issues/quality-names'
import { displayName } from '@/lib/shared/people/names'
import { type AnalyticsDeps, scopeOf } from '../analytics/deps'
import { runAnalytics } from '../analytics/run'
import { namesOfRows } from '../directory/names'
import { readDrivers } from '../drivers/drivers'
import type { BriefFigures, NamedDriver } from './rule'

/** How many drivers of each dimension, and people, a rule chooses among. */
const MOST = 3

/** How a person or group is called. */
export const nameOf = ({ directory }: AnalyticsDeps, kind: 'person' | 'group', id: string): string =>
  displayName(id, directory.nameOf(kind === 'group' ? 'group' : 'user', id))

/** Who explains the changes of the volume and of the answer rate; nobody where there is no period before. */
export async function explainedChanges(
  deps: AnalyticsDeps,
  filters: Filters,
  compare: 'previous' | 'weekdays',
): Promise<BriefFigures['drivers']> {
  const { from, to } = scopeOf(deps, filters).window
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
