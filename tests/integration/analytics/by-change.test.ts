import { expect, it } from 'vitest'
import { type AnalyticsRow, MAX_OTHERS_LISTED, OTHERS } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { inTurn } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import { type CountedMetric, referenceRows } from '../../unit/analytics/reference'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const MIDDLE = Date.UTC(2023, 2, 1) / 1000
const TO = MIDDLE + (MIDDLE - FROM)
const TOP = 4

const own = ownCalls(TO, spelledOddly(makeRecords(3000, 8, FROM, TO), 8))

const { calls, contextOf } = own
const params = { from: String(MIDDLE), to: String(TO) }
const ask = (metrics: string[], by: Dimension[], extra: Record<string, unknown>) =>
  own.ask({ metrics, by, compare: 'previous', ...extra }, params)

/** The change of each value's metric from the period before, by the reference; null where either is unknown. */
function slowChanges(metric: CountedMetric, by: Dimension): { key: string; change: number | null }[] {
  const none = metric === 'answerRate' ? null : 0
  const context = { ...contextOf(params), zone: 'UTC', bucket: null }
  const rowsIn = (from: number, to: number) =>
    referenceRows(calls, [metric], [by], { ...context, window: { from, to } })
  const [now, before] = [rowsIn(MIDDLE, TO), rowsIn(FROM, MIDDLE)]
  const changes = [...new Set([...now.keys(), ...before.keys()])].map((key) => {
    const [one, other] = [now.get(key)?.[0] ?? none, before.get(key)?.[0] ?? none]
    return { key, change: one === null || other === null ? null : one - other }
  })
  return changes
}

it.each(['group', 'initiator', 'person', 'status'] as const)(
  '%s: in order of the change, and with the top ones by it, all others in one row',
  async (by) => {
    for (const [index, metric] of (['calls', 'answerRate', 'totalMinutes'] as const).entries())
      for (const order of inTurn(['change', '-change'] as const, index)) {
        const expected = slowChanges(metric, by)
        const byKey = new Map(expected.map(({ key, change }) => [key, change]))
        const known = expected
          .flatMap(({ change }) => (change === null ? [] : [change]))
          .sort((one, other) => (order === 'change' ? one - other : other - one))
        const all = await ask([metric, 'people'], [by], { order })
        expect(all.data).toHaveLength(expected.length)
        all.data.forEach((row, place) => {
          const change = byKey.get(JSON.stringify([row[by]]))
          if (change === null || change === undefined) expect(row.change).toBeNull()
          else expect(row.change).toBeCloseTo(change, 6)
          if (known[place] === undefined) expect(row.change).toBeNull()
          else expect(row.change).toBeCloseTo(known[place], 6)
        })
        const { data, meta } = await ask([metric], [by], { order, top: TOP })
        if (expected.length <= TOP + 1) continue
        const names = data.filter((row) => row[by] !== OTHERS)
        expect(names).toHaveLength(TOP)
        names.forEach((row, place) => {
          if (known[place] !== undefined) expect(row.change).toBeCloseTo(known[place], 6)
        })
        expect(meta.others?.[by]?.count).toBe(expected.length - TOP)
        expect(meta.others?.[by]?.keys?.length ?? MAX_OTHERS_LISTED).toBeGreaterThan(0)
        if (metric === 'calls' && by !== 'person')
          expect(data.reduce((sum, row) => sum + Number(row.change), 0)).toBe(
            known.reduce((sum, change) => sum + change, 0),
          )
      }
  },
)

it.each(['initiator', 'person'] as const)(
  '%s: names of few calls behind a rate are kept out of the top, whether sorted by it or by its change',
  async (by) => {
    const behind = (row: AnalyticsRow, prefix = '') =>
      by === 'person'
        ? Number(row[`${prefix}offered`]) - Number(row[`${prefix}byOthers`])
        : Number(row[`${prefix}resolved`])
    for (const order of ['-answerRate', 'answerRate', 'change', '-change']) {
      const all = await ask(['answerRate', 'resolved', 'offered', 'byOthers'], [by], { order })
      const numbers = all.data.map((row) => behind(row)).sort((one, other) => one - other)
      const least = numbers[Math.floor(numbers.length / 3)] ?? 0
      const { data, meta } = await ask(['answerRate', 'resolved'], [by], { order, top: TOP, least })
      const enough = all.data.filter(
        (row) => behind(row) >= least && (!order.includes('change') || behind(row, 'previous.') >= least),
      )
      expect(enough.length).toBeGreaterThan(TOP)
      expect(enough.length).toBeLessThan(all.data.length)
      const names = data.filter((row) => row[by] !== OTHERS)
      expect(names.map((row) => row[by])).toEqual(enough.slice(0, TOP).map((row) => row[by]))
      expect(meta.others?.[by]?.count).toBe(all.data.length - TOP)
    }
  },
)

it('needs a comparison, and does without a change where nothing is before', async () => {
  const asked = { metrics: ['calls'], by: ['group'], order: 'change' }
  await expect(own.ask(asked, params)).rejects.toThrow()
  const open = await own.ask({ ...asked, compare: 'previous', top: 3 })
  expect(open.meta.previous).toBeNull()
  expect(open.data.length).toBeGreaterThan(1)
})
