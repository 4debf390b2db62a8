import { expect, it } from 'vitest'
import { ChangeLog } from '@/lib/server/mirror/changes'

const DAY_SECONDS = 86_400

it('tells when calls of a window last changed, by whole days', () => {
  const log = new ChangeLog()
  log.record([3])
  log.record([5])
  expect(log.lastIn({ from: 0, to: 3 * DAY_SECONDS })).toBe(0)
  expect(log.lastIn({ from: 0, to: 3 * DAY_SECONDS + 1 })).toBe(1)
  expect(log.lastIn({ from: 4 * DAY_SECONDS - 1, to: 5 * DAY_SECONDS })).toBe(1)
  expect(log.lastIn({ from: 4 * DAY_SECONDS, to: null })).toBe(2)
  expect(log.lastIn({ from: null, to: null })).toBe(2)
  log.record(null)
  expect(log.lastIn({ from: 0, to: 1 })).toBe(3)
})

it('lists the days changed after a version, or none in particular', () => {
  const log = new ChangeLog()
  log.record([3, 4])
  log.record([4, -1])
  expect(log.since(1)).toEqual([4, -1])
  expect(log.since(2)).toEqual([])
  log.record(null)
  expect(log.since(2)).toBeNull()
  expect(log.since(3)).toEqual([])
  log.record(Array.from({ length: 1000 }, (_, index) => index))
  expect(log.since(3)).toBeNull()
})
