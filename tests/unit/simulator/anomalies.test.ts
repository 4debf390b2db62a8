import { describe, expect, it } from 'vitest'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { ANOMALY_RATES, DEFAULT_ANOMALY_RATE, trapOf } from '@/lib/simulator/anomalies'
import { ANCHOR, buildBook, type RawCall } from './build'

const PLANTED = ANOMALY_NAMES.filter((name) => name !== 'cut-text')
const LATER = ANCHOR + 40_000
const share = (anomalyRate: number, quarantineRate: number, trap: string) => {
  const drawn = 200_000
  let count = 0
  for (let index = 0; index < drawn; index += 1)
    if (trapOf({ seed: 3, anomalyRate, quarantineRate }, index) === trap) count += 1
  return count / drawn
}

describe('anomalies', () => {
  it('occur at the documented rates', () => {
    expect(Object.keys(ANOMALY_RATES).sort()).toEqual([...PLANTED].sort())
    for (const name of PLANTED) {
      const expected = ANOMALY_RATES[name]
      expect(Math.abs(share(DEFAULT_ANOMALY_RATE, 0, name) - expected)).toBeLessThan(0.0002 + expected * 0.15)
    }
    expect(share(0, 0.01, 'unreadable')).toBeCloseTo(0.01, 2)
    expect(share(0, 0, 'coerced-field')).toBe(0)
  })

  const { book, schedule } = buildBook({ calls: 4000, anomalyRate: 1, liveCallsPerMinute: 0 })
  const of = (name: string) =>
    Array.from({ length: schedule.countAt(LATER) }, (_, index) => index)
      .filter((index) => book.plan(index).trap === name)
      .map((index) => JSON.parse(book.json(index, LATER)) as RawCall)

  it('of a call that is never closed leave it ongoing, without an end', () => {
    expect(of('stale-ongoing').length).toBeGreaterThan(0)
    for (const call of of('stale-ongoing')) expect([call.status, call.endedAt]).toEqual(['ongoing', undefined])
  })

  it('include every coerced form: strings, epoch milliseconds, 0 for null, 1 for true', () => {
    const coerced = of('coerced-field')
    expect(coerced.some((call) => typeof call.initiatedAt === 'string')).toBe(true)
    expect(coerced.some((call) => typeof call.hasRecording === 'string')).toBe(true)
    expect(coerced.some((call) => call.initiatedAt > 1e12)).toBe(true)
    expect(coerced.some((call) => call.startedAt === 0)).toBe(true)
    expect(coerced.some((call) => call.participants.some((row) => row.joinedAt === 0))).toBe(true)
  })
})
