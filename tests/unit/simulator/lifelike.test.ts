import { describe, expect, it } from 'vitest'
import { ANCHOR, buildBook, type RawCall } from './build'

const LONG_AFTER = ANCHOR + 40_000
const { calls: callsAt, organisation } = buildBook({ calls: 6000, liveCallsPerMinute: 0 })
const calls = callsAt(LONG_AFTER)
const part = (test: (call: RawCall) => boolean) => calls.filter(test).length / calls.length

describe('a clean history', () => {
  it('has as many calls as requested, newest first, over months and none after the anchor', () => {
    expect(calls).toHaveLength(6000)
    const times = calls.map((call) => call.initiatedAt)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(ANCHOR)
    expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(80 * 86_400)
  })

  it('has every status, type, mode and receiver in a realistic share', () => {
    expect(part((call) => call.status === 'ended')).toBeGreaterThan(0.6)
    expect(part((call) => call.status === 'unanswered')).toBeGreaterThan(0.08)
    expect(part((call) => call.status === 'rejected')).toBeGreaterThan(0.02)
    expect(part((call) => call.status === 'canceled')).toBeGreaterThan(0.01)
    expect(part((call) => call.status === 'cancelled')).toBeGreaterThan(0.01)
    expect(part((call) => call.receiverType === 'group')).toBeGreaterThan(0.1)
    expect(part((call) => call.mode === 'meet')).toBeGreaterThan(0.05)
    expect(part((call) => call.mode === 'presenter')).toBeGreaterThan(0.005)
    expect(part((call) => call.type === 'audio')).toBeGreaterThan(0.3)
    expect(part((call) => call.hasRecording)).toBeGreaterThan(0.02)
    expect(part((call) => call.hasTranscription)).toBeGreaterThan(0.01)
  })

  it('has no negative ring times, no presence outside a call, and nobody who left before joining', () => {
    for (const call of calls) {
      if (call.startedAt === undefined) continue
      const { startedAt, endedAt = 0 } = call
      expect(startedAt).toBeGreaterThanOrEqual(call.initiatedAt)
      expect(endedAt).toBeGreaterThan(startedAt)
      for (const { isJoined, joinedAt = 0, leftAt = 0 } of call.participants) {
        if (!isJoined) continue
        expect(joinedAt).toBeGreaterThanOrEqual(startedAt)
        expect(leftAt).toBeGreaterThanOrEqual(joinedAt)
        expect(leftAt).toBeLessThanOrEqual(endedAt)
      }
      expect(Math.max(...call.participants.map((row) => row.leftAt ?? 0))).toBe(endedAt)
    }
  })

  it('has at most fifty entries a call, and minutes of audio and video that add up', () => {
    for (const call of calls) {
      expect(call.participants.length).toBeLessThanOrEqual(50)
      expect(call.totalAudioMinutes + call.totalVideoMinutes).toBeCloseTo(call.totalDurationInMinutes, 9)
    }
  })

  it('has reconnects, second devices, late joiners, no-shows and people left alone', () => {
    const rows = calls.flatMap((call) => call.participants.map((row) => ({ call, row })))
    const repeated = calls.filter((call) => {
      const joined = call.participants.filter((row) => row.isJoined)
      return new Set(joined.map((row) => row.uid)).size < joined.length
    })
    expect(repeated.length).toBeGreaterThan(50)
    expect(
      repeated.some((call) => new Set(call.participants.map((row) => row.deviceId)).size === call.participants.length),
    ).toBe(true)
    expect(rows.some(({ call, row }) => (row.joinedAt ?? 0) > (call.startedAt ?? 0) + 60)).toBe(true)
    expect(rows.some(({ call, row }) => call.status === 'ended' && !row.isJoined)).toBe(true)
    const alone = calls.filter((call) => {
      const leaves = call.participants.map((row) => row.leftAt ?? 0).sort((a, b) => b - a)
      return call.status === 'ended' && (leaves[0] ?? 0) - (leaves[1] ?? 0) >= 60
    })
    expect(alone.length).toBeGreaterThan(10)
  })

  it('is busy during working hours and quiet on weekends', () => {
    const weekend = part((call) => [0, 6].includes(new Date(call.initiatedAt * 1000).getUTCDay()))
    expect(weekend).toBeLessThan(0.12)
    expect(weekend).toBeGreaterThan(0.01)
    const hour = (from: number, to: number) =>
      part((call) => {
        const utc = new Date(call.initiatedAt * 1000).getUTCHours()
        return utc >= from && utc < to
      })
    expect(hour(12, 16)).toBeGreaterThan(2 * hour(0, 4))
  })

  it('only has people and groups of the organisation', () => {
    for (const call of calls) {
      expect(organisation.byUid.has(call.initiator)).toBe(true)
      expect((call.receiverType === 'group' ? organisation.byGuid : organisation.byUid).has(call.receiver)).toBe(true)
      expect(call.receiver).not.toBe(call.initiator)
      for (const row of call.participants) expect(organisation.byUid.has(row.uid)).toBe(true)
    }
    expect(organisation.people.every(({ uid }) => /^[a-z]+-\d+$/.test(uid))).toBe(true)
    expect(new Set(organisation.people.map(({ uid }) => uid)).size).toBe(organisation.people.length)
    expect(new Set(organisation.groups.map(({ guid }) => guid)).size).toBe(organisation.groups.length)
  })
})
