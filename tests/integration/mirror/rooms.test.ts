import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { getStoredCall, getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { markGone, recordSeen, tombstoneCalls, unseenCalls } from '@/lib/server/mirror/write/walk'
import { type StoredRecords, storeRecords } from '@/lib/server/sync/pages/records'
import { ownMirror } from '../../support/own-mirror'
import { runs } from '../../support/properties'
import { dailyRecords, roomRecord } from '../../support/room-records'
import { emptyMirror } from '../sync/world'

const { mirror } = ownMirror()
beforeEach(() => emptyMirror(mirror()))

let requestedAtMs = 1_800_000_000_000
const parts = ({ calls }: StoredRecords) => ({
  outcomes: calls.map(({ outcome }) => outcome),
  ids: calls.map(({ id }) => id),
})
const store = async (...records: unknown[]) => {
  requestedAtMs += 1000
  return parts(await storeRecords({ mirror: mirror(), now: () => requestedAtMs }, records, requestedAtMs))
}
const rows = async (sql = 'SELECT session_id, mid, status FROM calls FINAL ORDER BY time, mid') =>
  (await mirror().query<Record<string, unknown>>({ name: 'test.rooms', sql })).map((row) =>
    Object.values(row).join(' '),
  )
const slim = (table: string, id: string) =>
  rows(`SELECT ${id}, session_id, mid FROM ${table} FINAL ORDER BY time, mid, ${id}`)

describe('a room', () => {
  test('used three times is three calls, each with its document, people and group', async () => {
    const { outcomes, ids } = await store(...dailyRecords(3))
    expect(outcomes).toEqual(['new', 'new', 'new'])
    expect(ids.map(({ mid }) => mid)).toEqual(['mid-3', 'mid-2', 'mid-1'])
    expect(await rows()).toEqual(['stand-up mid-1 ended', 'stand-up mid-2 ended', 'stand-up mid-3 ended'])
    expect(await slim('group_calls', 'guid')).toHaveLength(3)
    expect(await slim('person_calls', 'uid')).toHaveLength(6)
    expect((await getStoredCalls(mirror(), ['stand-up'])).map(({ mid }) => mid).sort()).toEqual([
      'mid-1',
      'mid-2',
      'mid-3',
    ])
    expect((await getStoredCall(mirror(), 'stand-up'))?.mid).toBe('mid-3')
    expect((await getStoredCall(mirror(), 'stand-up', 'mid-1'))?.call.initiatedAt).toBe(1_700_000_000)
    expect(await getStoredCall(mirror(), 'stand-up', 'mid-9')).toBeNull()
    expect((await store(...dailyRecords(3))).outcomes).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  test('keeps one call while its start is first its initiation, and both are given with its mid', async () => {
    const [rang, answered] = [1_700_000_000, 1_700_000_012]
    await store(roomRecord({ status: 'initiated', startedAt: rang }))
    await store(roomRecord({ status: 'ongoing', mid: 'mid-1', initiatedAt: rang, startedAt: answered }))
    expect(await rows()).toEqual(['stand-up mid-1 ongoing'])
  })

  test('used three times in the same second is three calls too', async () => {
    const records = dailyRecords(3, { initiatedAt: 1_700_000_000, startedAt: 1_700_000_001 })
    await store(...records)
    await store(...records)
    expect(await rows()).toHaveLength(3)
  })

  test('gets a new call without reading the documents of those it has', async () => {
    await store(...dailyRecords(3))
    const names: string[] = []
    const watched: Mirror = {
      ...mirror(),
      query: (statement) => {
        names.push(statement.name)
        return mirror().query(statement)
      },
    }
    const added = roomRecord({ mid: 'mid-4', initiatedAt: 1_701_000_000, startedAt: 1_701_000_001 })
    requestedAtMs += 1000
    const { outcomes } = parts(
      await storeRecords({ mirror: watched, now: () => requestedAtMs }, [added], requestedAtMs),
    )
    expect(outcomes).toEqual(['new'])
    expect(names).toContain('keys.find')
    expect(names).not.toContain('docs.by-key')
  })

  test('keeps the other calls when one is deleted or marked as gone', async () => {
    await store(...dailyRecords(3))
    await tombstoneCalls(mirror(), [{ sessionId: 'stand-up', mid: 'mid-2' }])
    await markGone(mirror(), [{ sessionId: 'stand-up', mid: 'mid-1' }])
    expect(await rows('SELECT mid, gone FROM calls FINAL ORDER BY mid')).toEqual(['mid-1 true', 'mid-3 false'])
    expect(await slim('group_calls', 'guid')).toHaveLength(2)
    expect((await store(...dailyRecords(3))).outcomes).toEqual(['unchanged', 'new', 'changed'])
    expect(await rows()).toHaveLength(3)
  })

  test('is walked one call at a time', async () => {
    await store(...dailyRecords(3))
    await recordSeen(mirror(), 'walk-1', [{ sessionId: 'stand-up', mid: 'mid-2' }])
    const unseen = await unseenCalls(mirror(), 'walk-1', 10, requestedAtMs + 1)
    expect(unseen.map(({ mid }) => mid)).toEqual(['mid-1', 'mid-3'])
  })
})

describe('a record without a mid', () => {
  test('is the same call when its mid arrives later, and stays one row', async () => {
    const at = { initiatedAt: 1_700_000_000 }
    await store(roomRecord({ ...at, status: 'initiated' }))
    expect(await rows()).toEqual(['stand-up  initiated'])
    const { ids, outcomes } = await store(
      roomRecord({ ...at, status: 'ongoing', startedAt: 1_700_000_009, mid: 'm-1' }),
    )
    expect([ids, outcomes]).toEqual([[{ sessionId: 'stand-up', mid: 'm-1' }], ['changed']])
    expect(await rows()).toEqual(['stand-up m-1 ongoing'])
    expect(await slim('group_calls', 'guid')).toEqual(['field-team stand-up m-1'])
    expect(await slim('person_calls', 'uid')).toEqual(['ana-8 stand-up m-1', 'bo-2 stand-up m-1'])
    expect(await getStoredCalls(mirror(), ['stand-up'])).toHaveLength(1)
    await store(roomRecord({ ...at, status: 'ended', startedAt: 1_700_000_009 }))
    expect(await rows()).toEqual(['stand-up m-1 ended'])
  })

  test('is the call with the same initiatedAt', async () => {
    const days = dailyRecords(3)
    await store(...days)
    const { mid: _, ...second }: Record<string, unknown> = { ...days[1], status: 'unanswered' }
    expect((await store(second)).ids).toEqual([{ sessionId: 'stand-up', mid: 'mid-2' }])
    expect(await rows()).toHaveLength(3)
  })

  test('is the only open call of the room where nothing says otherwise', async () => {
    const [newest, ...older] = dailyRecords(3)
    await store({ ...newest, status: 'ongoing', endedAt: undefined }, ...older)
    expect((await store(roomRecord({ status: 'ended' }))).ids).toEqual([{ sessionId: 'stand-up', mid: 'mid-3' }])
    expect(await rows()).toHaveLength(3)
  })

  test('is the only call of the room where nothing says otherwise', async () => {
    await store(...dailyRecords(1, { status: 'ongoing' }))
    expect((await store(roomRecord({ status: 'ended' }))).ids).toEqual([{ sessionId: 'stand-up', mid: 'mid-1' }])
  })

  test('is a separate call where the times differ: a room that rang unanswered five times has five calls', async () => {
    const unanswered = Array.from({ length: 5 }, (_, index) =>
      roomRecord({ status: 'unanswered', initiatedAt: 1_700_000_000 + index * 600 }),
    )
    for (const record of unanswered) await store(record)
    expect(await rows()).toHaveLength(5)
    const held = dailyRecords(2).map((record) => ({ ...record, initiatedAt: Number(record.initiatedAt) + 9000 }))
    await store(...held)
    expect(await rows()).toHaveLength(7)
    const again = await store(...unanswered.toReversed(), ...held)
    expect(new Set(again.outcomes)).toEqual(new Set(['unchanged']))
    expect(await rows()).toHaveLength(7)
  })
})

test('each call of a room is one row, however often and in whatever pages it is listed', async () => {
  const anyRoom = fc.record({
    calls: fc.array(fc.record({ hasMid: fc.boolean(), midComesLater: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    pages: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 8 }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(anyRoom, async ({ calls, pages }) => {
      run += 1
      const told = calls.map(({ hasMid, midComesLater }, index) => {
        const initiatedAt = 1_700_000_000 + index * 3600
        const started = { startedAt: initiatedAt + 9, endedAt: initiatedAt + 600 }
        const early = roomRecord({ sessionId: `room-${run}`, initiatedAt, status: 'initiated' })
        const late = hasMid
          ? roomRecord({ sessionId: `room-${run}`, initiatedAt, mid: `m-${index}`, ...started })
          : roomRecord({ sessionId: `room-${run}`, initiatedAt, status: 'unanswered' })
        return { early: midComesLater ? early : late, late }
      })
      for (const first of pages) for (const one of told.slice(first % told.length)) await store(one.early)
      for (const _ of pages) await store(...told.map(({ late }) => late).toReversed())
      const stored = await rows(`SELECT mid, status FROM calls FINAL WHERE session_id = 'room-${run}' ORDER BY time`)
      expect(stored.map((row) => row.split(' ')[1])).toEqual(
        calls.map(({ hasMid }) => (hasMid ? 'ended' : 'unanswered')),
      )
      const inGroup = await rows(`SELECT mid FROM group_calls FINAL WHERE session_id = 'room-${run}' ORDER BY time`)
      expect(inGroup).toEqual(stored.map((row) => row.split(' ')[0]))
    }),
    { numRuns: runs(6) },
  )
})

test('meetings of rooms that do not overlap are each stored once, whatever their records lack and however they are listed', async () => {
  const anyMeeting = fc.record({
    room: fc.nat({ max: 2 }),
    pauseSeconds: fc.oneof(fc.constant(0), fc.nat({ max: 200_000 })),
    seconds: fc.integer({ min: 30, max: 7200 }),
    told: fc.constantFrom('mid', 'initiatedAt', 'startedAt'),
  })
  const anyHistory = fc.record({
    meetings: fc.array(anyMeeting, { minLength: 1, maxLength: 12 }),
    pageSizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
    isNewestFirst: fc.boolean(),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ meetings, pageSizes, isNewestFirst }) => {
      run += 1
      let at = 1_700_000_000
      const oldestFirst = meetings.map(({ room, pauseSeconds, seconds, told }, index) => {
        const initiatedAt = at + pauseSeconds
        const startedAt = initiatedAt + 10
        at = startedAt + seconds
        return roomRecord({
          sessionId: `rooms-${run}-${room}`,
          startedAt,
          endedAt: at,
          ...(told === 'startedAt' ? {} : { initiatedAt }),
          ...(told === 'mid' ? { mid: `m-${index}` } : {}),
        })
      })
      const list = isNewestFirst ? oldestFirst.toReversed() : oldestFirst
      // What changes later, such as a recording, makes no other call of it.
      for (const hasRecording of [false, false, true])
        for (const size of pageSizes)
          for (let start = 0; start < list.length; start += size)
            await store(...list.slice(start, start + size).map((record) => ({ ...record, hasRecording })))
      const sql = (columns: string) =>
        `SELECT ${columns} FROM calls FINAL WHERE startsWith(session_id, 'rooms-${run}-')`
      const started = list.map(({ startedAt }) => startedAt)
      const ids = [...new Set(list.map(({ sessionId }) => String(sessionId)))]
      const stored = await getStoredCalls(mirror(), ids)
      expect(stored.map(({ call }) => call.startedAt).sort()).toEqual(started.sort())
      expect(await rows(sql('count(), countIf(has_recording)'))).toEqual([`${list.length} ${list.length}`])
    }),
    { numRuns: runs(15) },
  )
})

test('a meeting that ended before the open one of its room began is another call', async () => {
  const at = 1_700_000_000
  await store(roomRecord({ status: 'ongoing', startedAt: at }))
  await store(roomRecord({ startedAt: at - 9000, endedAt: at - 8000 }))
  expect(await rows()).toEqual([`stand-up @${at - 9000} ended`, 'stand-up  ongoing'])
  await store(roomRecord({ startedAt: at + 12, endedAt: at + 600 }))
  expect(await rows()).toEqual([`stand-up @${at - 9000} ended`, 'stand-up  ended'])
})
