import { describe, expect, test } from 'vitest'
import { getCall } from '@/app/api/mcp/tools/get-call'
import { differences, peopleOfBoth } from '@/components/compare/differences'
import { ticketOf } from '@/components/parts/ticket/write-ticket'
import { rowPages, withFirstRows } from '@/lib/server/calls/shown-calls'
import { evidencePack } from '@/lib/server/evidence/pack'
import { normalize } from '@/lib/server/records/normalize'
import { projectCall } from '@/lib/server/shares/project-call'
import type { Call } from '@/lib/shared/calls/call'
import { qualityOf } from '@/lib/shared/issues/quality'
import { DEFAULT_WEEK_CLOCK } from '@/lib/shared/organisation/week-clock'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { callEvents } from '@/lib/shared/timeline/events'
import { timelineSubject } from '@/lib/shared/timeline/subject'
import { expectNoSquare } from '../../support/growth'
import { crowdedCall, reconnectingCall, timelessCall } from '../../support/huge-calls'
import { zoned } from '../../support/zoned'

function callOf(record: unknown): Call {
  const read = normalize(record, 0)
  if (read.kind !== 'call') throw new Error(read.record.reason)
  return read.call
}

/** Everything that is computed from all rows of a call, wherever its code is. */
const WORK: Record<string, (call: Call) => unknown> = {
  'presence totals': (call) => presenceTotals(call.participants),
  'quality flags': qualityOf,
  story: (call) => tellStory(call, { zone: zoned('UTC'), nowSeconds: 0 }),
  findings: (call) => findings(call, castOf(call, 0)),
  events: (call) => callEvents(call, castOf(call, 0).everyone),
  timeline: (call) => timelineSubject(call, 0),
}

describe('a call with very many rows', () => {
  const crowd = callOf(crowdedCall(50_000))
  const returning = callOf(reconnectingCall(3_000))
  const timeless = callOf(timelessCall(50_000))

  test.each(Object.entries(WORK))('takes no time that grows with their square: %s', async (_, work) => {
    for (const [rows, recordOf] of [
      [50_000, crowdedCall],
      [50_000, timelessCall],
      // On the timeline, the devices that one person has at once are lanes, and each is compared with the others; it gets 200 rows at most.
      ...(work === WORK.timeline ? [] : ([[3_000, reconnectingCall]] as const)),
    ] as const)
      await expectNoSquare(rows, (size) => {
        const call = callOf(recordOf(size))
        return () => work(call)
      })
  })

  test('answers, links, packs and assistants carry the first 200 rows and the figures of all', () => {
    for (const [call, rows] of [
      [crowd, 50_000],
      [returning, 6_001],
    ] as const) {
      const first = withFirstRows(call)
      expect(first.participants).toEqual(call.participants.slice(0, 200))
      expect(withFirstRows(call, 2).participants).toEqual(call.participants.slice(200, 400))
      expect(rowPages(call, 2)).toMatchObject({ total: rows, count: 200, total_pages: Math.ceil(rows / 200) })
      expect(qualityOf(first)).toEqual(qualityOf(call))
      expect(tellStory(first, { zone: zoned('UTC'), nowSeconds: 0 }).join(' ')).toContain(
        `of its ${rows.toLocaleString('en')}`,
      )
      expect(findings(first, castOf(first, 0)).filter(({ inferred }) => inferred)).toEqual([])
      const shared = projectCall(first, { keyOf: (_, id) => id, names: true, recordings: false })
      expect(shared).toMatchObject({ joinedPeople: call.joinedPeople, cut: { rows } })
      const answer = { data: first, meta: { source: 'mirror' as const, syncedAt: null, fetchedAt: 0 } }
      const report = getCall.tell(answer, {
        given: { sessionId: 's' },
        nowSeconds: 0,
        weekClock: DEFAULT_WEEK_CLOCK,
        link: (href) => href,
      })
      const pack = evidencePack({
        ...{ call: first, raw: JSON.stringify(call), sha256: '0', zone: zoned('UTC'), madeAt: 0, fetchedAt: 0 },
        ...{ source: 'from the mirror', madeBy: 'ops' },
      })
      for (const text of [JSON.stringify(answer), JSON.stringify(shared), JSON.stringify(report)])
        expect(text.length).toBeLessThan(200_000)
      expect(pack.length).toBeLessThan(1_000_000)
      // A maximum over the rows shown would not be that of the call.
      expect(pack).toContain('Present, of those shown')
    }
    const small = callOf(crowdedCall(200))
    expect([withFirstRows(small), rowPages(small, 1)]).toEqual([small, undefined])
  })

  test('a comparison, a ticket and assistants count all of them', () => {
    const [few, many] = [withFirstRows(crowd), withFirstRows(timeless)]
    expect(differences(few, crowd).filter(({ differs }) => differs)).toEqual([])
    expect(peopleOfBoth(few, crowd)).toBeNull()
    const { facts } = ticketOf(few, { zone: zoned('UTC'), nowSeconds: 0, cast: castOf(few, 0), url: '' })
    expect(facts.find(({ label }) => label === 'People')?.value).toMatch(
      /^50,000 of 50,000 invited: .* and 49,993 others$/,
    )
    const answer = { data: many, meta: { source: 'mirror' as const, syncedAt: null, fetchedAt: 0 } }
    const { data } = getCall.tell(answer, {
      given: { sessionId: 's' },
      nowSeconds: 0,
      weekClock: DEFAULT_WEEK_CLOCK,
      link: (href) => href,
    })
    expect(data.cut).toMatchObject({ shown: 100, of: 50_000, how: expect.stringContaining('participants=2') })
  })

  test('its figures count all of them', () => {
    expect([crowd.invitedPeople, crowd.joinedPeople, crowd.participantSeconds]).toEqual([50_000, 50_000, 2_500_000_000])
    const { togetherSeconds, people } = presenceTotals(returning.participants)
    expect(togetherSeconds).toBe(60_000)
    expect(people.get('p-0')).toMatchObject({ presenceSeconds: 45_000, togetherSeconds: 45_000, joins: 3_000 })
  })
})
