import { describe, expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
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
  const clean = buildBook({ calls: 4000, anomalyRate: 0, liveCallsPerMinute: 0 }).calls(LATER)
  const of = (name: string) =>
    Array.from({ length: schedule.countAt(LATER) }, (_, index) => index)
      .filter((index) => book.plan(index).trap === name)
      .map((index) => JSON.parse(book.json(index, LATER)) as RawCall)

  it.each(PLANTED)('%s occurs in every call at rate 1', (name) => {
    expect(of(name).length).toBeGreaterThan(0)
  })

  it('have the documented form', () => {
    for (const call of of('ended-before-started')) expect(call.endedAt).toBeLessThan(call.startedAt ?? 0)
    for (const call of of('missing-started-at')) expect([call.status, call.startedAt]).toEqual(['ended', undefined])
    for (const call of of('missing-ended-at')) expect([call.status, call.endedAt]).toEqual(['ended', undefined])
    for (const call of of('missing-left-at'))
      expect(call.participants.some((row) => row.isJoined && row.leftAt === undefined)).toBe(true)
    for (const call of of('left-before-joined'))
      expect(call.participants.some((row) => (row.leftAt ?? 0) < (row.joinedAt ?? 0))).toBe(true)
    for (const call of of('stale-ongoing')) expect([call.status, call.endedAt]).toEqual(['ongoing', undefined])
    for (const call of of('participant-count-mismatch'))
      expect(call.totalParticipants).toBeGreaterThan(call.participants.length)
    for (const call of of('recording-missing')) expect([call.hasRecording, call.recordings]).toEqual([true, undefined])
    for (const call of of('unknown-status')) expect(['transferred', 'parked', 'queued']).toContain(call.status)
    for (const call of of('negative-minutes')) expect(call.totalDurationInMinutes).toBeLessThan(0)
    for (const call of of('ahead-of-clock')) expect(call.initiatedAt).toBeGreaterThan(LATER + 1e8)
    for (const name of ['negative-minutes', 'implausible-value', 'ahead-of-clock'] as const)
      for (const record of of(name)) {
        const read = normalize(record, LATER)
        expect(read.kind === 'call' && read.call.anomalies, JSON.stringify(record)).toContain(name)
      }
    for (const call of of('missing-time'))
      expect([call.initiatedAt, call.startedAt, call.endedAt]).toEqual([undefined, undefined, undefined])
    for (const call of of('minutes-mismatch')) {
      const wall = ((call.endedAt ?? 0) - (call.startedAt ?? 0)) / 60
      const sum = call.participants.reduce((total, row) => total + row.totalDuration, 0)
      expect(Math.abs(call.totalDurationInMinutes - wall)).toBeGreaterThan(1)
      expect(Math.abs(call.totalDurationInMinutes - sum)).toBeGreaterThan(1)
    }
  })

  it('include every coerced form: strings, epoch milliseconds, 0 for null, 1 for true', () => {
    const coerced = of('coerced-field')
    expect(coerced.some((call) => typeof call.initiatedAt === 'string')).toBe(true)
    expect(coerced.some((call) => typeof call.hasRecording === 'string')).toBe(true)
    expect(coerced.some((call) => call.initiatedAt > 1e12)).toBe(true)
    expect(coerced.some((call) => call.startedAt === 0)).toBe(true)
    expect(coerced.some((call) => call.participants.some((row) => row.joinedAt === 0))).toBe(true)
  })

  it('do not occur in a clean history', () => {
    expect(
      clean.every((call) => ['ended', 'unanswered', 'rejected', 'canceled', 'cancelled'].includes(call.status)),
    ).toBe(true)
  })

  it('include unreadable records on request', () => {
    const { records } = buildBook({ calls: 100, quarantineRate: 1 })
    const kinds = new Set(records(LATER).map((json) => JSON.parse(json)))
    for (const kind of kinds) expect((kind as { sessionId?: string } | null)?.sessionId || null).toBeNull()
  })
})
