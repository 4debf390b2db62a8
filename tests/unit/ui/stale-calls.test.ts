import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { nextRows, splitStale } from '@/components/live/board-rows'
import { StaleCalls } from '@/components/live/stale-calls'
import type { Call } from '@/lib/shared/contracts/call'

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
  const { live, stale } = splitStale(nextRows([], [call], NOW))
  expect(live).toEqual([])
  const markup = renderToStaticMarkup(createElement(StaleCalls, { rows: stale, zone: 'UTC', asOf: NOW * 1000 }))
  expect(markup).toContain('open 39 d')
  expect(markup).not.toContain('role="timer"')
})
