import { describe, expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
import { learnOrder, timesOf } from '@/lib/server/sync/pages/order'

describe('the order of a page', () => {
  it.each([
    [[5, 4, 3, 2], 'newest-first'],
    [[5, 4, 4, 2], 'newest-first'],
    [[9, 8, 7, 8, 6, 5, 4, 3], 'newest-first'],
    [[1, 2, 3, 4], 'oldest-first'],
    [[3, 9, 1, 8, 2], 'unordered'],
    [[], 'newest-first'],
    [[1], 'newest-first'],
    [[2, 2, 2], 'newest-first'],
  ])('%j is %s', (times, order) => expect(learnOrder(times)).toBe(order))

  it('only depends on calls that have a time', () => {
    const at = 1_700_000_000
    const records = [
      { sessionId: 'a', initiatedAt: at + 30 },
      null,
      { sessionId: 'b' },
      { sessionId: 'c', startedAt: `${at + 10}` },
      { sessionId: 'ahead-of-the-clock', initiatedAt: at + 1_000_000 },
    ]
    expect(timesOf(records.map((record) => normalize(record, at)))).toEqual([at + 30, at + 10])
  })
})
