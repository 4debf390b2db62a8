import { type AnalyticsMeta, analyticsQuerySchema, type COMPARE_MODES } from '@/lib/shared/analytics/analytics'
import { overviewQuery } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { type AnalyticsDeps, scopeOf } from '../analytics/deps'
import { comparedWindow } from '../analytics/periods'
import { runAnalytics } from '../analytics/run'
import { readShownWaiting } from '../callbacks/queue'
import { tellingOf } from '../drivers/cause-words'
import { readCauses } from '../drivers/causes'
import { type BriefFigures, hasUsualHours } from './items'

/** What a brief of a period is written from, and the period itself. @throws AppError INVALID_REQUEST naming `from` */
export async function readBrief(
  deps: AnalyticsDeps,
  { compare = 'previous', ...asked }: Filters & { compare?: (typeof COMPARE_MODES)[number] | undefined },
): Promise<{ figures: BriefFigures; meta: Pick<AnalyticsMeta, 'from' | 'to' | 'previous' | 'zone'> }> {
  const filters: Filters & { tz: string } = { ...asked, tz: asked.tz ?? DEFAULT_ZONE }
  const scope = scopeOf(deps, filters)
  const { from, to } = scope.window
  const previous = comparedWindow(compare, scope)
  const asking =
    from === null || to === null || previous === null
      ? null
      : { deps, metric: 'answerRate' as const, filters, compare, now: { from, to }, before: previous }
  const [changed, week, { waiting }] = await Promise.all([
    asking && readCauses(asking),
    asking === null || hasUsualHours(asking.now) ? weekHours(deps, filters) : [],
    readShownWaiting(deps, filters),
  ])
  const figures: BriefFigures = {
    asked: filters,
    clock: scope.clock,
    changed: asking && changed && { ...changed, telling: tellingOf(asking, changed) },
    week,
    waiting,
  }
  const meta = { from, to, previous: previous && { from: previous.from, to: previous.to }, zone: scope.zone }
  return { figures, meta }
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
