import { describe, expect, it } from 'vitest'
import { FADE_SECONDS, nextRows, presences } from '@/components/live/board-rows'
import type { Call, Participant } from '@/lib/shared/calls/call'
import { participantAt } from '../../support/make-call'

const NOW = 1_700_000_000
const call = (sessionId: string, status: string, time: number) =>
  ({ sessionId, status, time, initiatedAt: time, startedAt: status === 'ongoing' ? time : null }) as Call
const person = (uid: string, change: Partial<Participant>) => participantAt(uid, NOW - 60, null, change)

describe('nextRows', () => {
  it('puts the longest call first and ringing ones below', () => {
    const rows = nextRows(
      [],
      [call('ringing', 'initiated', NOW - 900), call('short', 'ongoing', NOW - 5), call('long', 'ongoing', NOW - 60)],
      NOW,
    )
    expect(rows.map((row) => row.call.sessionId)).toEqual(['long', 'short', 'ringing'])
  })

  it('keeps a finished call until it has faded, and then drops it', () => {
    const before = nextRows([], [call('a', 'ongoing', NOW - 60)], NOW)
    const fading = nextRows(before, [], NOW + 1)
    expect(fading).toMatchObject([{ leftAt: NOW + 1 }])
    expect(nextRows(fading, [], NOW + 1 + FADE_SECONDS)).toEqual([])
  })

  it('restores a call that returns while it fades', () => {
    const fading = nextRows(nextRows([], [call('a', 'ongoing', NOW)], NOW), [], NOW + 1)
    expect(nextRows(fading, [call('a', 'ongoing', NOW)], NOW + 2)).toMatchObject([{ leftAt: null }])
  })
})

describe('presences', () => {
  it('shows each person once, as present while any of their devices is', () => {
    const participants = [
      person('bo', { leftAt: NOW - 10 }),
      person('cy', { isJoined: false, joinedAt: null }),
      person('ana', { leftAt: NOW - 30 }),
      person('ana', { joinedAt: NOW - 20 }),
    ]
    const people = presences({ ...call('a', 'ongoing', NOW), participants })
    expect(people.map(({ uid, state }) => `${uid} ${state}`)).toEqual(['ana in', 'bo left', 'cy invited'])
    expect(people[0]?.since).toBe(NOW - 20)
  })
})
