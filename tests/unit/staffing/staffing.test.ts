import { describe, expect, test } from 'vitest'
import { missingHours, reasonText, shortageOf, slotName } from '@/components/staffing/missing-hours'
import { levelAt, levels } from '@/lib/server/staffing/slots'
import { expectedCalls } from '@/lib/server/staffing/staffing'

describe('levels', () => {
  test('of stays that touch, overlap and begin at once', () => {
    const stays = [
      { from: 0, to: 10, isArrival: false },
      { from: 10, to: 20, isArrival: true },
      { from: 12, to: 30, isArrival: true },
      { from: 12, to: 15, isArrival: true },
    ]
    const edges = [
      { from: 0, slot: 0 },
      { from: 14, slot: 1 },
    ]
    const { arrivals, stretches } = levels(stays, edges, 25)
    expect(arrivals).toEqual([
      { slot: 0, others: 0 },
      { slot: 0, others: 2 },
      { slot: 0, others: 2 },
    ])
    expect(stretches).toEqual([
      { seconds: 10, slot: 0, level: 1 },
      { seconds: 2, slot: 0, level: 1 },
      { seconds: 2, slot: 0, level: 3 },
      { seconds: 1, slot: 1, level: 3 },
      { seconds: 5, slot: 1, level: 2 },
      { seconds: 5, slot: 1, level: 1 },
    ])
  })

  test('the level of a share is by nearest rank, whatever the order', () => {
    const weighted = [3, 0, 1, 2].map((level) => ({ level, weight: 1 }))
    expect([0.25, 0.5, 0.51, 0.75, 1].map((share) => levelAt(share, weighted))).toEqual([0, 1, 2, 2, 3])
    expect(levelAt(0.9, [])).toBe(0)
    expect(
      levelAt(0.8, [
        { level: 0, weight: 8 },
        { level: 5, weight: 2 },
      ]),
    ).toBe(0)
  })
})

describe('expected calls', () => {
  const MONDAY = '2026-01-05'

  test('a steady week is expected exactly, and has never been off', () => {
    const past = Array.from({ length: 5 * 7 }, (_, day) => (day % 7) * 10)
    const { expected, pastError } = expectedCalls(past, MONDAY, 2)
    expect(expected.map((day) => day.expected)).toEqual([0, 10, 20, 30, 40, 50, 60])
    expect(expected.at(-1)).toMatchObject({ date: '2026-01-11', weekday: 7 })
    expect(pastError).toEqual({ share: 0, days: 14 })
  })

  test('without enough weeks nothing is said', () => {
    const past = [...Array.from({ length: 7 }, () => null), ...Array.from({ length: 14 }, () => 3)]
    const { expected, pastError } = expectedCalls(past, MONDAY, 3)
    expect(expected.every((day) => day.expected === null && day.low === null)).toBe(true)
    expect(pastError).toEqual({ share: null, days: 0 })
  })

  test('the past error looks as far ahead as next week is', () => {
    // One week in four is twice as busy. The median of such a week and a normal one is one and a half.
    const past = [1, 2, 1, 1].flatMap((calls) => Array.from({ length: 7 }, () => calls))
    const { expected, pastError } = expectedCalls(past, MONDAY, 2)
    expect(expected[0]).toMatchObject({ expected: 1, low: 1, high: 1 })
    expect(pastError).toEqual({ share: 0.5, days: 7 })
  })
})

test('hours are named, and sorted by how many people are short', () => {
  const slot = {
    weekday: 2,
    hour: 9,
    calls: 40,
    typical: 5.5,
    low: 4,
    high: 7,
    concurrentMedian: 1,
    concurrentP90: 2,
    resolved: 40,
    answerRate: 0.5,
    waitMedian: 10,
    misses: true,
    reason: 'people' as const,
    needed: 4,
    handled: 2,
  }
  expect(slotName(slot, { clock: 24 })).toBe('Tuesday 09:00–10:00')
  expect(slotName({ weekday: 7, hour: 23 }, { clock: 12 })).toBe('Sunday 11 PM–12 AM')
  expect(shortageOf(slot)).toBe(2)
  expect(shortageOf({ ...slot, misses: false })).toBeNull()
  expect(shortageOf({ ...slot, handled: 5 })).toBe(0)
  expect(shortageOf({ ...slot, handled: null })).toBe(4)
  expect(reasonText(slot)).toBe('Too few people at once: 2 more needed')
  expect(reasonText({ ...slot, handled: 5, reason: 'pickUp' })).toBe('Enough people, but calls were not picked up')
  expect(reasonText({ ...slot, misses: false, reason: 'few' })).toBe('Too few calls to say')
  const worse = { ...slot, hour: 10, answerRate: 0.4 }
  const busier = { ...slot, hour: 11, resolved: 90 }
  const few = { ...slot, hour: 12, answerRate: 0, resolved: 29 }
  const ranked = missingHours([slot, { ...slot, hour: 8, misses: false }, worse, busier, few, { ...slot, hour: 13 }])
  expect(ranked.map(({ hour }) => hour)).toEqual([10, 11, 9, 13])
})
