import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { nextRows, splitStale } from '@/components/live/board-rows'
import { StaleCalls } from '@/components/live/stale-calls'
import type { Call } from '@/lib/shared/calls/call'

const NOW = 1_700_000_000
const DAYS = 39

it('calls never closed are apart, say for how long they have been open, and have no timer', () => {
  const call = {
    sessionId: 'forgotten',
    status: 'ongoing',
    time: NOW - DAYS * 86_400,
    startedAt: NOW - DAYS * 86_400,
    initiatedAt: null,
    initiator: 'ana',
    receiver: 'bo',
    mode: null,
    type: 'audio',
    participants: [],
    anomalies: ['stale-ongoing'],
  } as unknown as Call
  const { live, stale } = splitStale(nextRows([], [call], NOW), NOW, 12)
  expect(live).toEqual([])
  const markup = renderToStaticMarkup(createElement(StaleCalls, { rows: stale, asOf: NOW }))
  expect(markup).toContain('open for 39 d')
  expect(markup).not.toContain('role="timer"')
})

it('calls that have rung for longer than the limit are apart as well, and do not wait for an answer', () => {
  const ringing = (sessionId: string, seconds: number) =>
    ({
      sessionId,
      status: 'initiated',
      time: NOW - seconds,
      initiatedAt: NOW - seconds,
      anomalies: [],
    }) as unknown as Call
  const calls = [ringing('forgotten', 12 * 3600 + 1), ringing('waiting', 12 * 3600)]
  const { live, stale } = splitStale(nextRows([], calls, NOW), NOW, 12)
  expect(stale.map(({ call }) => call.sessionId)).toEqual(['forgotten'])
  expect(live.map(({ call }) => call.sessionId)).toEqual(['waiting'])
})
