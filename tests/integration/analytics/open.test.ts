import { expect, it } from 'vitest'
import { countOpen } from '@/lib/server/calls/facets'
import { makeRecords } from '../../unit/analytics/make-records'
import { ownCalls, STALE_HOURS } from './own-calls'

const NOW = Date.UTC(2023, 10, 5, 12) / 1000
const LIMIT = NOW - STALE_HOURS * 3600
const call = (sessionId: string, status: string, at: number, startedAt: number | null = null) => ({
  ...(makeRecords(1, 7, at, at + 1)[0] as object),
  sessionId,
  status,
  initiatedAt: at,
  startedAt,
  endedAt: null,
})
const records = [
  call('ongoing', 'ongoing', NOW - 600, NOW - 590),
  call('at-the-limit', 'ongoing', LIMIT - 30, LIMIT),
  call('never-closed', 'ongoing', LIMIT - 30, LIMIT - 1),
  call('ringing', 'initiated', NOW - 5),
  call('rings-since-yesterday', 'initiated', LIMIT - 1),
  call('over', 'ended', NOW - 900, NOW - 890),
]
const { deps } = ownCalls(NOW, records as never)

it('counts open calls without those that were probably never closed', async () => {
  expect(await countOpen(deps())).toEqual({ calls: 3, neverClosed: 2 })
})
