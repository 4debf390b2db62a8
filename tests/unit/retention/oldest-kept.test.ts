import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oldestKept } from '@/lib/server/mirror/open/open'
import { retentionWords } from '@/lib/shared/sync/sync-words'

const seconds = (text: string) => Date.parse(text) / 1000
const day = (at: number) => new Date(at * 1000).toISOString()

describe('the first moment that is kept', () => {
  test.each([
    ['2027-03-31T23:59:59Z', 1, '2027-02-28'],
    ['2028-03-31T00:00:00Z', 1, '2028-02-29'],
    ['2028-02-29T12:00:00Z', 12, '2027-02-28'],
    ['2029-02-28T12:00:00Z', 12, '2028-02-28'],
    ['2027-01-31T00:00:00Z', 2, '2026-11-30'],
    ['2027-01-01T00:00:00Z', 1, '2026-12-01'],
    ['2026-12-31T23:59:59Z', 13, '2025-11-30'],
    ['2027-05-12T13:21:00Z', 1200, '1927-05-12'],
  ])('on %s, %i months: %s', (now, months, expected) => {
    expect(day(oldestKept(seconds(now), months))).toBe(`${expected}T00:00:00.000Z`)
  })

  test('never moves back, and is the start of a UTC day', () => {
    const at = fc.integer({ min: seconds('2020-01-01'), max: seconds('2040-01-01') })
    fc.assert(
      fc.property(
        at,
        fc.integer({ min: 0, max: 90 * 86_400 }),
        fc.integer({ min: 1, max: 60 }),
        (now, later, months) => {
          expect(oldestKept(now + later, months)).toBeGreaterThanOrEqual(oldestKept(now, months))
          expect(oldestKept(now, months) % 86_400).toBe(0)
        },
      ),
    )
  })
})

test('it is said in words', () => {
  expect(retentionWords(undefined)).toBe('Calls are kept for ever.')
  expect(retentionWords({ months: 1, since: seconds('2027-04-12'), calls: 0 })).toBe(
    'Calls are kept for 1 month: history begins on 12 Apr 2027 (UTC). The Calls API has none that are older.',
  )
  expect(retentionWords({ months: 13, since: seconds('2027-04-12'), calls: 1200 })).toContain(
    '1,200 older calls of the Calls API are known but not kept.',
  )
})
