import { describe, expect, it } from 'vitest'
import { learnOrder, timesOf } from '@/lib/server/sync/order'
import { normalize } from '@/lib/shared/normalize/normalize'

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
    const records = [{ sessionId: 'a', initiatedAt: 30 }, null, { sessionId: 'b' }, { sessionId: 'c', startedAt: '10' }]
    expect(timesOf(records.map((record) => normalize(record, 5)))).toEqual([30, 10])
  })
})
