import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CallContext, type CallOnPage } from '@/components/call/call-context'
import { CallHeader } from '@/components/call/call-header'
import ParticipantsTable from '@/components/call/participants-table'
import { differences } from '@/components/compare/differences'
import { presences } from '@/components/live/board-rows'
import { callColumns } from '@/components/parts/call/call-columns'
import { participantsTable } from '@/lib/server/evidence/tables'
import type { Call } from '@/lib/shared/calls/call'
import { castOf, ringOf } from '@/lib/shared/story/cast'
import { tellStory } from '@/lib/shared/story/story'
import { exactDuration } from '@/lib/shared/text/format'
import { textOf } from '../../support/drawn'
import { makeCall, participant, T0 } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const NOW = T0 + 3600
const zone = zoned('UTC')
/** A call from Ana to Bo that was never answered; Ana, the caller, has an entry like his. */
const missed = (status: string, rest: Partial<Call> = {}) =>
  makeCall({
    receiverType: 'user',
    receiver: 'bo-2',
    status,
    startedAt: null,
    endedAt: T0 + 46,
    ringSeconds: null,
    durationSeconds: null,
    participants: [participant('ana-8', null, null), participant('bo-2', null, null, { name: 'Bo', state: status })],
    ...rest,
  })
/** Renders a part of a call's page. */
const drawn = (part: ComponentType, call: Call) => {
  const cast = castOf(call, NOW)
  const onPage = { call, cast, zone, asOf: NOW, nowSeconds: NOW, isShared: false, selected: null } as CallOnPage
  return renderToStaticMarkup(createElement(CallContext, { value: onPage }, createElement(part)))
}
const headerOf = (call: Call) => textOf(drawn(CallHeader, call))
const cellOf = (call: Call) =>
  textOf(
    renderToStaticMarkup(
      callColumns(zone, {})
        .find(({ id }) => id === 'ring')
        ?.cell(call) as never,
    ),
  )

describe('how long a call rang', () => {
  it.each(['unanswered', 'rejected', 'canceled'])('is the same figure wherever an %s call is shown', (status) => {
    const call = missed(status)
    const shown = exactDuration(ringOf(call, NOW).seconds ?? -1)
    expect(shown).toBe('46 s')
    expect(tellStory(call, { zone: zone, nowSeconds: NOW }).join(' ')).toContain(shown)
    expect(headerOf(call)).toContain(`Wait ${shown}`)
    expect(cellOf(call)).toBe(shown)
    expect(differences(call, makeCall()).find(({ label }) => label === 'Wait')).toMatchObject({ a: shown, b: '12 s' })
  })

  it('is the ring time of an answered call, and keeps running while nobody has answered', () => {
    expect(ringOf(makeCall(), NOW)).toEqual({ seconds: 12, running: false })
    const ringing = missed('initiated', { endedAt: null })
    expect(ringOf(ringing, T0 + 65)).toEqual({ seconds: 65, running: true })
    expect(headerOf(ringing)).toContain('Ringing for 1:00:00')
  })

  it('is unknown where a time is missing or reversed', () => {
    for (const rest of [{ endedAt: null }, { endedAt: T0 - 1 }, { initiatedAt: null }])
      expect(headerOf(missed('unanswered', rest))).toContain('Wait –')
  })
})

describe('who did not join', () => {
  it('leaves out the caller in the tables: there was nothing to join', () => {
    const call = missed('unanswered')
    const page = drawn(ParticipantsTable, call)
    const pack = participantsTable(call, zone, castOf(call, NOW)).text
    for (const table of [page, pack]) expect(table.match(/>never</g)).toHaveLength(1)
  })

  it('shows the caller as calling on the live board', () => {
    expect(presences(missed('initiated', { endedAt: null })).map(({ uid, state }) => [uid, state])).toEqual([
      ['ana-8', 'calling'],
      ['bo-2', 'invited'],
    ])
  })
})
