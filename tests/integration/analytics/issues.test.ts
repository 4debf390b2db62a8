import { expect, it } from 'vitest'
import { countAnomalies, readIssues } from '@/lib/server/issues'
import { metricsLeavingOut } from '@/lib/shared/analytics/metrics'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { GAP_NAMES } from '@/lib/shared/issues/gaps'
import { firstOf } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { hasNoInterval, isLeftOut, isStale } from '../../unit/analytics/reference-facts'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 3, 1) / 1000

const { ask, calls, deps, listTotal, present } = ownCalls(TO, spelledOddly(makeRecords(2500, 33, FROM, TO), 33))
const anomaliesOf = (call: ReferenceCall) => [...call.anomalies, ...(isStale(call, present) ? ['stale-ongoing'] : [])]

const VIEWS: { status?: string; type?: string; receiverType?: string; from?: string; to?: string }[] = [
  {},
  { from: '5', to: '9' },
  { status: 'ended' },
  { type: 'video', receiverType: 'group' },
]
it.each(firstOf(VIEWS, 2))(
  'counts every anomaly and every gap under %o, and each count opens as many calls',
  async (params) => {
    const filters = filtersSchema.parse(params)
    const issues = await readIssues(deps(), filters)
    const facet = await countAnomalies(deps(), { ...filters, anomaly: ['coerced-field'] })
    const inView = calls.filter(
      (call) =>
        (params.status === undefined || call.status === params.status) &&
        (params.type === undefined || (call.type === params.type && call.receiverType === params.receiverType)) &&
        params.from === undefined,
    )
    expect(issues.calls).toBe(inView.length)
    expect(issues.doubtful).toBe(inView.filter((call) => anomaliesOf(call).length > 0).length)
    for (const name of ANOMALY_NAMES) {
      const expected = inView.filter((call) => anomaliesOf(call).includes(name)).length
      expect(issues.anomalies.find((one) => one.name === name)?.calls, name).toBe(expected)
      expect(facet.find(({ value }) => value === name)?.calls ?? 0, name).toBe(expected)
      expect(await listTotal({ ...params, anomaly: name }), name).toBe(expected)
    }
    for (const name of GAP_NAMES) {
      const expected = inView.filter((call) =>
        name === 'interval' ? hasNoInterval(call, present) : isLeftOut(call, name),
      ).length
      expect(issues.gaps.find((one) => one.name === name)?.calls, name).toBe(expected)
      expect(await listTotal({ ...params, gap: name }), name).toBe(expected)
    }
  },
)

it('names every metric that leaves out calls, and each leaves out exactly its gap', async () => {
  const metrics = GAP_NAMES.flatMap((name) => metricsLeavingOut(name).map((metric) => [metric, name] as const))
  const answer = await ask({ metrics: metrics.map(([metric]) => metric) })
  const issues = await readIssues(deps(), filtersSchema.parse({}))
  for (const [metric, name] of metrics)
    expect(answer.meta.excluded[metric], metric).toBe(issues.gaps.find((one) => one.name === name)?.calls)
  expect(new Set(Object.keys(answer.meta.excluded))).toEqual(new Set(metrics.map(([metric]) => metric)))
})
