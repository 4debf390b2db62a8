import { describe, expect, it } from 'vitest'
import { size } from '../../support/properties'
import { ANCHOR, buildBook, type RawCall } from './build'

const RANK: Record<string, number> = { initiated: 0, ongoing: 1 }
/** Identifies a call within its room. */
const nameOf = (call: RawCall) => `${call.sessionId} ${call.initiatedAt}`
const rank = (call: RawCall) => RANK[call.status] ?? 2

describe('live calls', () => {
  it('go on at the rate of the history, by weekday and by hour, and some come at any hour', () => {
    const { schedule } = buildBook({ calls: 30_000 })
    const sum = (from: number, isOf: (hour: number) => boolean) => {
      let calls = 0
      for (let hour = 0; hour < 6 * 168; hour += 1)
        if (isOf(hour)) calls += schedule.countAt(from + (hour + 1) * 3600) - schedule.countAt(from + hour * 3600)
      return calls
    }
    const growth = (isOf: (hour: number) => boolean) => sum(ANCHOR, isOf) / sum(ANCHOR - 6 * 168 * 3600, isOf)
    const slices = [
      ...Array.from({ length: 24 }, (_, of) => (hour: number) => hour % 24 === of),
      ...Array.from({ length: 7 }, (_, of) => (hour: number) => Math.floor(hour / 24) % 7 === of),
    ]
    for (const isOf of slices) {
      expect(growth(isOf)).toBeGreaterThan(0.7)
      expect(growth(isOf)).toBeLessThan(1.6)
    }
  })

  it('go from initiated to ongoing to ended, never back, while people join and leave', () => {
    const { calls } = buildBook({ calls: 60, liveCallsPerMinute: 6 })
    const before = new Map<string, RawCall>()
    const joins = new Set<string>()
    const leaves = new Set<string>()
    for (let now = ANCHOR; now < ANCHOR + 1800; now += size(37, 11)) {
      for (const call of calls(now)) {
        expect(call.initiatedAt).toBeLessThanOrEqual(now)
        expect(call.startedAt ?? 0).toBeLessThanOrEqual(now)
        expect(call.endedAt ?? 0).toBeLessThanOrEqual(now)
        if (call.status === 'ongoing') expect(call.endedAt).toBeUndefined()
        const earlier = before.get(nameOf(call))
        before.set(nameOf(call), call)
        if (earlier === undefined) continue
        expect(rank(call)).toBeGreaterThanOrEqual(rank(earlier))
        if (rank(earlier) === 2 && !call.hasTranscription) expect(call).toEqual(earlier)
        const count = (one: RawCall, state: string) => one.participants.filter((row) => row.state === state).length
        if (call.status === 'ongoing' && count(call, 'ongoing') > count(earlier, 'ongoing')) joins.add(call.sessionId)
        if (call.status === 'ongoing' && count(call, 'ended') > count(earlier, 'ended')) leaves.add(call.sessionId)
      }
    }
    expect(joins.size).toBeGreaterThan(5)
    expect(leaves.size).toBeGreaterThan(2)
  })

  it('get their transcripts a few minutes after they end', () => {
    const { calls } = buildBook({ calls: 3000, liveCallsPerMinute: 0 })
    const late = calls(ANCHOR + 40_000).find((call) => call.hasTranscription)
    expect(late).toBeDefined()
    const at = (seconds: number) => calls(seconds).find((call) => late !== undefined && nameOf(call) === nameOf(late))
    expect(at((late?.endedAt ?? 0) + 100)).toMatchObject({
      status: 'ended',
      hasRecording: true,
      hasTranscription: false,
    })
    expect(at((late?.endedAt ?? 0) + 1000)).toMatchObject({ hasTranscription: true })
    expect(late?.transcriptions?.length).toBeLessThanOrEqual(5)
  })

  it('do not begin at a rate of 0, but ongoing ones still end', () => {
    const { calls, schedule } = buildBook({ calls: 100, liveCallsPerMinute: 0 })
    expect(schedule.countAt(ANCHOR + 100_000)).toBe(100)
    expect(calls(ANCHOR + 100_000).every((call) => rank(call) === 2)).toBe(true)
  })

  it('follow a fractional rate', () => {
    const { schedule } = buildBook({ calls: 10, liveCallsPerMinute: 0.05 })
    expect(schedule.countAt(ANCHOR + 36_000) - 10).toBe(30)
    for (let index = 10; index < 40; index += 1) expect(schedule.timeOf(index)).toBeLessThanOrEqual(ANCHOR + 36_000)
  })

  it('have consistent counts and times at every second', () => {
    const { schedule } = buildBook({ calls: 300 })
    for (let now = ANCHOR - 1500; now < ANCHOR + 7300; now += 13) {
      const count = schedule.countAt(now)
      expect(schedule.timeOf(count - 1)).toBeLessThanOrEqual(now)
      expect(schedule.timeOf(Math.max(count, 300)) > now || count < 300).toBe(true)
    }
  })

  it('can be ended by a test', () => {
    const { book, calls } = buildBook({ calls: 400, liveCallsPerMinute: 6 })
    const ongoing = calls(ANCHOR + 60).find((call) => call.status === 'ongoing')
    const ref = book.find(ongoing?.sessionId ?? '', ANCHOR + 60) ?? 0
    expect(book.end(ref, ANCHOR + 60)).toBe(true)
    const ended = JSON.parse(book.json(ref, ANCHOR + 60)) as RawCall
    expect(ended).toMatchObject({ status: 'ended', endedAt: ANCHOR + 60 })
    expect(ended.participants.every((row) => !row.isJoined || (row.leftAt ?? 0) <= ANCHOR + 60)).toBe(true)
  })
})
