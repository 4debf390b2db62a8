import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { readNeedsALook } from '@/lib/server/callbacks/needs-a-look'
import type { WatchKind } from '@/lib/shared/callbacks/needs-a-look'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { ownCalls } from '@/tests/integration/analytics/own-calls'
import { size } from '@/tests/support/properties'
import { type MadeRecord, makeRecords } from '@/tests/unit/analytics/make-records'
import type { ReferenceCall } from '@/tests/unit/analytics/read-record'
import { median as medianOf } from '@/tests/unit/analytics/reference'
import { localTime } from '@/tests/unit/analytics/reference-quarters'
import { spelledOddly } from '@/tests/unit/analytics/spelled-oddly'
import { outcomeOf } from '../../unit/analytics/reference-facts'

/** Around the clock change in Paris, 29 October 2023. */
const FROM = Date.UTC(2023, 7, 20) / 1000
const NOW = Date.UTC(2023, 10, 5, 12) / 1000
const ZONE = 'Europe/Paris'
const BUSY = Date.UTC(2023, 9, 31, 9) / 1000

function madeCalls(): MadeRecord[] {
  // A morning on which one person makes far more calls than ever.
  const many = makeRecords(60, 52, BUSY, BUSY + 3600).map((call) => ({ ...call, initiator: 'u-storm' }))
  return [...makeRecords(size(2500, 6000), 51, FROM, NOW), ...many]
}
const { calls, deps, listTotal } = ownCalls(NOW, spelledOddly(madeCalls(), 51))

describe('unusual hours and days', () => {
  const weight: Record<WatchKind, (call: ReferenceCall) => number> = {
    calls: () => 1,
    unanswered: (call) => (outcomeOf(call) === 'missed' ? 1 : 0),
    totalMinutes: (call) => call.totalDurationInMinutes,
  }
  const local = (seconds: number) => localTime(seconds, ZONE).toPlainDateTime()
  const slot = (seconds: number, span: 'hour' | 'day', weeks = 0) => {
    const time = local(seconds).subtract({ weeks })
    return span === 'hour' ? `${time.toPlainDate()} ${time.hour}` : String(time.toPlainDate())
  }

  it('are those that a plain count over the previous eight weeks finds', async () => {
    const params = { from: String(NOW - 14 * 86_400), to: String(NOW), tz: ZONE }
    const { unusual, found, judged } = await readNeedsALook(deps(), filtersSchema.parse(params))
    const first = Math.min(...calls.map((call) => call.time))
    const expected: string[] = []
    let slots = 0
    for (const span of ['hour', 'day'] as const) {
      const bySlot = new Map<string, ReferenceCall[]>()
      for (const call of calls) {
        const key = slot(call.time, span)
        bySlot.set(key, [...(bySlot.get(key) ?? []), call])
      }
      const start = local(NOW - 14 * 86_400)
      const step = span === 'hour' ? { hours: 1 } : { days: 1 }
      let time = start.round({ smallestUnit: span, roundingMode: 'ceil' })
      for (; ; time = time.add(step)) {
        const from = time.toZonedDateTime(ZONE)
        if (time.add(step).toZonedDateTime(ZONE).epochMilliseconds / 1000 > NOW) break
        const repeated = Temporal.PlainDateTime.compare(time, Temporal.PlainDateTime.from('2023-10-29T02:00')) === 0
        if (span === 'hour' && repeated) continue
        slots += 1
        const at = from.epochMilliseconds / 1000
        for (const figure of ['calls', 'unanswered', 'totalMinutes'] as const) {
          const sum = (key: string) => (bySlot.get(key) ?? []).reduce((total, call) => total + weight[figure](call), 0)
          const known = [1, 2, 3, 4, 5, 6, 7, 8].filter(
            (back) => Temporal.PlainDateTime.compare(time.subtract({ weeks: back }), local(first)) > 0,
          )
          if (known.length < 4) continue
          const past = known.map((back) => sum(slot(at, span, back)))
          const median = medianOf(past) as number
          const mad = medianOf(past.map((value) => Math.abs(value - median))) as number
          const least = figure === 'totalMinutes' ? Math.max(median / 5, 10) : Math.sqrt(Math.max(median, 1))
          const deviation = Math.max(1.4826 * mad, least)
          const value = sum(slot(at, span))
          const far = {
            hour: { calls: 5, unanswered: 3, totalMinutes: 60 },
            day: { calls: 10, unanswered: 5, totalMinutes: 120 },
          }
          if (Math.abs(value - median) / deviation >= 3.5 && Math.abs(value - median) >= far[span][figure])
            expected.push(`${span} ${at} ${figure} ${value.toFixed(6)} ${median.toFixed(6)} ${deviation.toFixed(6)}`)
        }
      }
    }
    expect(judged).toBe(slots)
    expect(expected.length).toBeGreaterThan(0)
    expect(found).toBe(expected.length)
    const told = unusual.map(
      ({ span, from, figure, value, median, deviation }) =>
        `${span} ${from} ${figure} ${value.toFixed(6)} ${median.toFixed(6)} ${deviation.toFixed(6)}`,
    )
    expect(told.every((one) => expected.includes(one))).toBe(true)
    const storm = unusual.find(({ span, from, figure }) => span === 'hour' && from === BUSY && figure === 'calls')
    expect(storm?.causes[0]).toMatchObject({ kind: 'person', id: 'u-storm', value: 60, median: 0 })
    const { from, to, value } = storm as { from: number; to: number; value: number }
    expect(await listTotal({ from: String(from), to: String(to) })).toBe(value)
  })
})
