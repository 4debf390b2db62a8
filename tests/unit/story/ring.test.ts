import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AbsentLine } from '@/components/call/absent-line'
import { CallHeader } from '@/components/call/call-header'
import { ParticipantsTable } from '@/components/call/participants-table'
import { COLUMNS } from '@/components/calls/columns'
import { presences } from '@/components/live/board-rows'
import { TooltipProvider } from '@/components/ui/tooltip'
import { differences } from '@/lib/shared/compare/differences'
import type { Call } from '@/lib/shared/contracts/call'
import { participantsTable } from '@/lib/shared/evidence/tables'
import { castOf } from '@/lib/shared/story/cast'
import { namesOf } from '@/lib/shared/story/names'
import { ringOf } from '@/lib/shared/story/ring'
import { tellStory } from '@/lib/shared/story/story'
import { exactDuration } from '@/lib/shared/story/words'
import { makeCall, participant, T0 } from '../timeline/make-call'

const NOW = T0 + 3600
const zone = 'UTC'
/** Bo was called and did not come; Ana, who called, has an entry like his. */
const vain = (status: string, rest: Partial<Call> = {}) =>
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
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const headerOf = (call: Call) =>
  textOf(
    renderToStaticMarkup(
      createElement(TooltipProvider, null, createElement(CallHeader, { call, zone, nowSeconds: NOW })),
    ),
  )
const cellOf = (call: Call) =>
  textOf(renderToStaticMarkup(COLUMNS.find(({ id }) => id === 'ring')?.cell(call, { zone, nowSeconds: NOW }) as never))

describe('how long a call rang', () => {
  it.each(['unanswered', 'rejected', 'canceled'])('is one figure wherever an %s call is shown', (status) => {
    const call = vain(status)
    const said = exactDuration(ringOf(call, NOW).seconds ?? -1)
    expect(said).toBe('46 s')
    expect(tellStory(call, { zone, nowSeconds: NOW }).join(' ')).toContain(said)
    expect(headerOf(call)).toContain(`Rang ${said}`)
    expect(cellOf(call)).toBe(said)
    expect(differences(call, makeCall()).find(({ label }) => label === 'Rang')).toMatchObject({ a: said, b: '12 s' })
  })

  it('is the ring time of an answered call, and runs on while nobody has answered', () => {
    expect(ringOf(makeCall(), NOW)).toEqual({ seconds: 12, running: false })
    const ringing = vain('initiated', { endedAt: null })
    expect(ringOf(ringing, T0 + 65)).toEqual({ seconds: 65, running: true })
    expect(headerOf(ringing)).toContain('Ringing for 1:00:00')
  })

  it('is not known where a time is missing or reversed', () => {
    for (const rest of [{ endedAt: null }, { endedAt: T0 - 1 }, { initiatedAt: null }])
      expect(headerOf(vain('unanswered', rest))).toContain('Rang –')
  })
})

const absentOf = (call: Call, wasOpen = false) =>
  textOf(
    renderToStaticMarkup(
      createElement(AbsentLine, { call, people: castOf(call, NOW).everyone, nameOf: namesOf(call), wasOpen }),
    ),
  )

describe('who did not come', () => {
  it.each([
    ['unanswered', 'Did not answer: Bo · unanswered'],
    ['rejected', 'Did not answer: Bo · rejected'],
    ['initiated', 'Not answered yet: Bo · initiated'],
  ])('is not the caller of an %s call', (status, words) => {
    expect(absentOf(vain(status, status === 'initiated' ? { endedAt: null } : {}))).toBe(words)
  })

  it('is whoever never joined a call that others talked in, the caller too', () => {
    expect(absentOf(makeCall())).toMatch(/^Never joined: Cy/)
    const others = [participant('bo-2', 12, 31), participant('cy-4', 12, 31), participant('ana-8', null, null)]
    expect(absentOf(makeCall({ participants: others }))).toMatch(/^Never joined: Ana/)
    expect(absentOf(makeCall({ status: 'ongoing', endedAt: null }))).toMatch(/^Not joined yet: Cy/)
  })

  it('is said of nobody where only the caller is named', () => {
    const alone = { participants: [participant('ana-8', null, null)] }
    expect(absentOf(vain('unanswered', alone))).toBe('')
    expect(absentOf(vain('unanswered', alone), true)).toBe('Nobody answered.')
  })

  it('is not the caller in the tables either: there was nothing to join', () => {
    const call = vain('unanswered')
    const cast = castOf(call, NOW)
    const page = renderToStaticMarkup(
      createElement(ParticipantsTable, { call, people: cast.everyone, zone, selected: null, nameOf: cast.nameOf }),
    )
    const pack = participantsTable(call, zone, cast).text
    for (const table of [page, pack]) expect(table.match(/>never</g)).toHaveLength(1)
  })

  it('is not the caller on the board, who is calling', () => {
    expect(presences(vain('initiated', { endedAt: null })).map(({ uid, state }) => [uid, state])).toEqual([
      ['ana-8', 'calling'],
      ['bo-2', 'invited'],
    ])
  })
})
