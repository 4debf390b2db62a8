import { type CountedMetric, referenceMetric } from '../../unit/analytics/reference'
import { hasNoInterval, isLeftOut, isStale } from '../../unit/analytics/reference-facts'
import { type Params, referenceMatching } from '../../unit/analytics/reference-filters'
import { contextOf } from './analytics'
import type { World } from './world'

const DIMENSIONS = ['person', 'group', 'team', 'hour', 'weekday', 'type']
type Drivers = {
  total: { value: number; previous: number; change: number }
  drivers: { dimension: string; contribution: number }[]
  rest: Record<string, number>
}

/** What explains a change: the change itself, and that its parts add up to it. */
export async function compareDrivers(
  { client, comparison, calls }: World,
  metric: CountedMetric,
  params: Params,
): Promise<void> {
  const query = { ...params, metric, by: DIMENSIONS.join(','), limit: '100' }
  const { total, drivers, rest } = await client.json<Drivers>('/api/drivers', query)
  const { window, ...context } = contextOf(params)
  const [from, to] = [window.from ?? 0, window.to ?? 0]
  const valueIn = (start: number, end: number) =>
    referenceMetric(metric, referenceMatching(calls, { ...context, window: { from: start, to: end } })) ?? 0
  const [value, previous] = [valueIn(from, to), valueIn(2 * from - to, from)]
  comparison.near(total.value, value, `${metric} now`)
  comparison.near(total.previous, previous, `${metric} before`)
  comparison.near(total.change, value - previous, `${metric} change`)
  for (const dimension of DIMENSIONS) {
    const parts = drivers.filter((one) => one.dimension === dimension).map(({ contribution }) => contribution)
    comparison.near(
      parts.reduce((sum, one) => sum + one, rest[dimension] ?? Number.NaN),
      value - previous,
      `${metric} parts by ${dimension}`,
    )
  }
}

type Counts = { name: string; calls: number }[]
type Issues = { data: { calls: number; doubtful: number; anomalies: Counts; gaps: Counts; quarantined: number } }

/**
 * Compares how many calls each issue applies to and each gap leaves out.
 * @param isPlain whether records were sent as specified, so that the same fields have another format
 */
export async function compareIssues(
  { client, comparison, calls }: World,
  params: Params,
  unreadable: number,
  isPlain: boolean,
): Promise<void> {
  const { data } = await client.json<Issues>('/api/issues', params as Record<string, string>)
  const context = contextOf(params)
  const matching = referenceMatching(calls, context)
  const anomaliesOf = (call: (typeof calls)[number]) => [
    ...call.anomalies,
    ...(isStale(call, context) ? ['stale-ongoing'] : []),
  ]
  const counts = new Map<string, number>()
  for (const call of matching) for (const name of anomaliesOf(call)) counts.set(name, (counts.get(name) ?? 0) + 1)
  comparison.same(data.calls, matching.length, 'calls of issues')
  if (isPlain)
    comparison.same(data.doubtful, matching.filter((call) => anomaliesOf(call).length > 0).length, 'doubtful')
  for (const { name, calls: count } of data.anomalies)
    if (isPlain || name !== 'coerced-field') comparison.same(count, counts.get(name) ?? 0, `issue ${name}`)
  for (const { name, calls: count } of data.gaps) {
    const lacks = matching.filter((call) =>
      name === 'interval' ? hasNoInterval(call, context) : isLeftOut(call, name),
    )
    comparison.same(count, lacks.length, `gap ${name}`)
  }
  comparison.same(data.quarantined, unreadable, 'quarantined')
}
