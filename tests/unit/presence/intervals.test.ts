import { expect, it } from 'vitest'
import { presenceIntervalsOf } from '@/lib/server/records/derive'
import { participantAt } from '../../support/make-call'
import { makeRecords } from '../analytics/make-records'
import { normalizedCalls } from '../analytics/normalized'
import { spelledOddly } from '../analytics/spelled-oddly'

const row = participantAt

it('merges the devices and reconnects of each person separately', () => {
  const rows = [row('a', 10, 20), row('a', 15, 30), row('a', 30, 35), row('a', 40, 45), row('b', 12, 18)]
  expect(presenceIntervalsOf(rows, false)).toEqual([
    { from: 10, to: 35 },
    { from: 40, to: 45 },
    { from: 12, to: 18 },
  ])
})

it('keeps an interval without an end only in an ongoing call, and drops reversed and empty ones', () => {
  const rows = [row('a', 10, 20), row('a', 15, null), row('b', 9, 9), row('c', 9, 3), row('d', null, 7)]
  expect(presenceIntervalsOf(rows, true)).toEqual([{ from: 10, to: null }])
  expect(presenceIntervalsOf(rows, false)).toEqual([{ from: 10, to: 20 }])
})

it('covers exactly the seconds in which a person is present', () => {
  for (const call of normalizedCalls(spelledOddly(makeRecords(400, 9, 1_700_000_000, 1_700_000_600), 9))) {
    const there = new Set<string>()
    for (const { uid, joinedAt, leftAt } of call.participants)
      if (joinedAt !== null && leftAt !== null) for (let at = joinedAt; at < leftAt; at += 1) there.add(`${uid} ${at}`)
    const seconds = presenceIntervalsOf(call.participants, false).reduce(
      (sum, { from, to }) => sum + ((to ?? from) - from),
      0,
    )
    expect(seconds).toBe(there.size)
  }
})
