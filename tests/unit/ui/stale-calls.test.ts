import { expect, it } from 'vitest'
import { nextRows, splitStale } from '@/components/live/board-rows'
import type { Call } from '@/lib/shared/calls/call'

const NOW = 1_700_000_000
it('calls that have rung or gone on for longer than the limit are apart, and do not wait for an answer', () => {
  const ringing = (sessionId: string, seconds: number) =>
    ({
      sessionId,
      status: 'initiated',
      time: NOW - seconds,
      initiatedAt: NOW - seconds,
      anomalies: [],
    }) as unknown as Call
  const open = { ...ringing('open', 39 * 86_400), status: 'ongoing', anomalies: ['stale-ongoing'] } as Call
  const calls = [ringing('forgotten', 12 * 3600 + 1), ringing('waiting', 12 * 3600), open]
  const { live, stale } = splitStale(nextRows([], calls, NOW), NOW, 12)
  expect(stale.map(({ call }) => call.sessionId)).toEqual(['open', 'forgotten'])
  expect(live.map(({ call }) => call.sessionId)).toEqual(['waiting'])
})
