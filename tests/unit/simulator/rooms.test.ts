import { describe, expect, it } from 'vitest'
import { ANCHOR, buildBook, type RawCall } from './build'

describe('rooms', () => {
  const { book, calls, organisation } = buildBook({ calls: 3000, liveCallsPerMinute: 6 })
  const now = ANCHOR + 3600
  const rooms = new Map<string, RawCall[]>()
  for (const call of calls(now)) rooms.set(call.sessionId, [...(rooms.get(call.sessionId) ?? []), call])
  const used = [...rooms].filter(([, room]) => room.length > 1)

  it('are used repeatedly by a group, whose guid is their session id', () => {
    expect(used.length).toBeGreaterThanOrEqual(3)
    const share = used.flatMap(([, room]) => room).length / calls(now).length
    expect(share).toBeGreaterThan(0.015)
    expect(share).toBeLessThan(0.035)
    for (const [id, room] of used) {
      expect(organisation.groups.map(({ guid }) => guid)).toContain(id)
      expect(room.every(({ receiver, mode }) => receiver === id && mode === 'meet')).toBe(true)
      const mids = room.flatMap(({ mid }) => mid ?? [])
      expect(new Set(mids).size).toBe(mids.length)
    }
  })

  it('list all their calls by their id, newest first', () => {
    for (const [id, room] of used) {
      const found = book.findAll(id, now).map((ref) => JSON.parse(book.json(ref, now)) as RawCall)
      expect(found).toEqual(room)
    }
    expect(book.findAll('no-room', now)).toEqual([])
  })

  it('and half of all other calls get a mid when they start; calls that never start have none', () => {
    const late = buildBook({ calls: 400, liveCallsPerMinute: 6 })
    const without = late.calls(now).filter(({ mid }) => mid === undefined)
    expect(without.length).toBeGreaterThan(20)
    expect(without.every(({ startedAt }) => startedAt === undefined)).toBe(true)
    const ringing = late.calls(ANCHOR + 600).find(({ status, mid }) => status === 'initiated' && mid === undefined)
    const later = late.calls(ANCHOR + 700).find((call) => call.initiatedAt === ringing?.initiatedAt)
    expect(ringing).toBeDefined()
    expect(later?.startedAt === undefined).toBe(later?.mid === undefined)
  })
})
