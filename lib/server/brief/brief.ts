import { type AnalyticsMeta, analyticsQuerySchema, type CompareMode } from '@/lib/shared/analytics/analytics'
import { overviewQuery } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { type AnalyticsDeps, scopeOf } from '../analytics/deps'
import { runAnalytics } from '../analytics/run'
import { readShownWaiting } from '../callbacks/queue'
import { tellingOf } from '../drivers/cause-words'
import { readCauses } from '../drivers/causes'
import { changeAsked } from '../drivers/figures'
import { type BriefFigures, hasUsualHours } from './items'

/** What a brief of a period is written from, and the period itself. @throws AppError INVALID_REQUEST naming `from` */
export async function readBrief(
  deps: AnalyticsDeps,
  { compare = 'previous', ...asked }: Filters & { compare?: CompareMode | undefined },
): Promise<{ figures: BriefFigures; meta: Pick<AnalyticsMeta, 'from' | 'to' | 'previous' | 'zone'> }> {
  const filters: Filters & { tz: string } = { ...asked, tz: asked.tz ?? DEFAULT_ZONE }
  const { window, zone, clock } = scopeOf(deps, filters)
  const asking = changeAsked({ deps, metric: 'answerRate', filters, compare })
  const [changed, week, { waiting }] = await Promise.all([
    asking && readCauses(asking),
    asking === null || hasUsualHours(asking.now) ? weekHours(deps, filters) : [],
    readShownWaiting(deps, filters),
  ])
  const figures: BriefFigures = {
    asked: filters,
    clock,
    changed: asking && changed && { ...changed, telling: tellingOf(asking, changed) },
    week,
    waiting,
  }
  return { figures, meta: { ...window, previous: asking?.before ?? null, zone } }
}

/** The hours of the week, from Monday 0:00 on, and all of them together. */
async function weekHours(deps: AnalyticsDeps, filters: Filters): Promise<BriefFigures['week']> {
  const query = analyticsQuerySchema.parse(overviewQuery('heat', filters))
  const { data } = await runAnalytics(deps, query, filters)
  return data.map(({ weekday, hour, resolved, answered }) => ({
    weekday: Number(weekday),
    hour: Number(hour),
    resolved: Number(resolved),
    answered: Number(answered),
  }))
}
