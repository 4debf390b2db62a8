import { describe, expect, it } from 'vitest'
import { peopleOfBoth } from '@/components/compare/differences'
import { presences } from '@/components/live/board-rows'
import type { Call } from '@/lib/shared/calls/call'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { peopleOf } from '@/lib/shared/presence/uids'
import { castOf } from '@/lib/shared/story/cast'
import { tellStory } from '@/lib/shared/story/story'
import { readCall } from '../../support/read-call'
import { zoned } from '../../support/zoned'

const T = 1_700_000_000
const entry = (more: object, from: number, to: number) => ({
  ...more,
  isJoined: true,
  joinedAt: T + from,
  leftAt: T + to,
})

/** A call with Ana and two entries that have no uid, in each form that a missing uid takes. */
function callWith(noUid: object): Call {
  return readCall(
    {
      sessionId: 's',
      status: 'ended',
      type: 'audio',
      initiatedAt: T,
      startedAt: T,
      endedAt: T + 100,
      initiator: 'ana',
      participants: [entry({ uid: 'ana' }, 0, 100), entry(noUid, 20, 60), entry(noUid, 40, 80)],
    },
    T,
  ).call
}

describe.each([[{}], [{ uid: null }], [{ uid: '' }], [{ uid: ' \t' }], [{ uid: [] }]])(
  'an entry with %j as its uid',
  (noUid) => {
    const call = callWith(noUid)

    it('is not counted as a person in counts, filters and comparisons', () => {
      expect(call.participants.map(({ uid }) => uid)).toEqual(['ana', null, null])
      expect([call.invitedPeople, call.joinedPeople]).toEqual([1, 1])
      expect([...peopleOf(call)]).toEqual(['ana'])
      expect(peopleOfBoth(call, call)).toEqual({ both: ['ana'], onlyA: [], onlyB: [] })
    })

    it('still appears in presence, on the timeline and in the story', () => {
      expect(presenceTotals(call.participants)).toMatchObject({ togetherSeconds: 60, aloneSeconds: 40 })
      expect(call.participantSeconds).toBe(180)
      expect(castOf(call, call.time).nameOf('')).toBe('Unknown participant')
      expect(tellStory(call, { zone: zoned('UTC'), nowSeconds: T + 200 }).join(' ')).toContain('Unknown participant')
      expect(presences(call).map(({ uid }) => uid)).toEqual(['ana', null])
    })
  },
)
