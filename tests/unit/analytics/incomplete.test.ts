import { expect, it } from 'vitest'
import { incompleteList, incompleteOf, type Question } from '@/lib/server/analytics/compile'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { Directory } from '@/lib/server/mirror/read/directory'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'

const question: Question = {
  mirror: {} as Mirror,
  syncedAt: null,
  zone: 'UTC',
  firstDay: 1,
  clock: 24,
  metrics: ['calls', 'totalMinutes'],
  by: ['status'],
  filters: filtersSchema.parse({ uid: 'ana-8' }),
  window: { from: null, to: null },
  starts: null,
  nowSeconds: 1_700_000_000,
  staleOngoingHours: 12,
  directory: new Directory(),
  organisation: NEW_ORGANISATION,
}
const refill = (...columns: string[]) => ({ columns, done: 3, total: 9 })

it('lists the columns of a query that not all calls have yet', () => {
  expect(
    incompleteOf({ ...question, refill: refill('mid', 'status', 'total_duration_in_minutes', 'ring_seconds') }),
  ).toEqual(refill('status', 'total_duration_in_minutes'))
})

it('is empty if every call has the columns of a query', () => {
  expect(incompleteOf({ ...question, refill: refill('mid', 'filled', 'device_ids') })).toBeNull()
  expect(incompleteOf({ ...question, refill: null })).toBeNull()
  expect(incompleteOf(question)).toBeNull()
})

it('names the quality flags or names for a list that is filtered by them, and nothing for other lists', () => {
  const by = (quality: string) => filtersSchema.parse(quality === '' ? {} : { quality })
  expect(incompleteList({ refill: refill('mid', 'quality') }, by('dropped'))).toEqual(refill('quality'))
  expect(incompleteList({ refill: refill('mid', 'quality') }, by(''))).toBeNull()
  expect(incompleteList({ refill: refill('mid') }, by('dropped'))).toBeNull()
  expect(incompleteList({ refill: null }, by('dropped'))).toBeNull()
  const search = filtersSchema.parse({ q: 'ana' })
  expect(incompleteList({ refill: refill('quality', 'directory') }, search)).toEqual(refill('directory'))
})
