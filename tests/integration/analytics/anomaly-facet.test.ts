import { expect, it } from 'vitest'
import { countAnomalies } from '@/lib/server/data-quality/anomaly-facet'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { firstOf } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 4, 1) / 1000
const NOW = Date.UTC(2023, 5, 1) / 1000
const { deps, listTotal } = ownCalls(NOW, spelledOddly(makeRecords(2000, 17, FROM, NOW), 17))

const VIEWS = [
  {},
  { type: 'audio', anomaly: 'coerced-field' },
  { status: 'ended' },
  { from: String(FROM + 86_400 * 9) },
]
it.each(firstOf(VIEWS, 2))('counts the calls that the list has with each data issue under %j', async (params) => {
  const counts = new Map(
    (await countAnomalies(deps(), filtersSchema.parse(params))).map(({ value, calls }) => [value, calls]),
  )
  expect(counts.size).toBeGreaterThan(1)
  for (const name of ANOMALY_NAMES)
    expect(counts.get(name) ?? 0, name).toBe(await listTotal({ ...params, anomaly: name }))
})
