import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { makeCall, participant, T0 } from '../../support/make-call'
import { runs } from '../../support/properties'
import { callArbitrary } from '../timeline/call-arbitrary'

/** Participants by name, when they joined and when they left. */
const rows = (...spans: [uid: string, joined: number | null, left: number | null][]) =>
  spans.map(([uid, joined, left]) => participant(uid, joined, left))
const find = (rest: Partial<Call> = {}) => findings(makeCall(rest), castOf(makeCall(rest), T0 + 9000))
const titles = (rest: Partial<Call> = {}) => find(rest).map(({ title }) => title)

describe('findings', () => {
  it('infers who ended it from the order of leaving', () => {
    expect(find()[0]).toMatchObject({ title: 'Ana ended the call', inferred: true, at: T0 + 29, uids: ['ana-8'] })
  })
  it('does not guess when everyone left in the same second', () => {
    expect(titles({ participants: rows(['a', 12, 31], ['b', 12, 31]) })).toEqual([
      'The call ended for everyone at once',
    ])
  })
  it('finds someone left alone', () => {
    const participants = rows(['a', 12, 60], ['b', 12, 200])
    expect(titles({ participants, endedAt: T0 + 200 })).toEqual([
      'b ended the call by leaving last',
      'b was left alone for 2 min 20 s',
    ])
  })
  it('finds people who dropped at once while the call went on', () => {
    const participants = rows(['a', 12, 100], ['b', 12, 101], ['c', 12, 600], ['d', 12, 600])
    expect(find({ participants, endedAt: T0 + 600 }).find(({ key }) => key.startsWith('drop'))).toMatchObject({
      title: '2 people dropped at once',
      uids: ['a', 'b'],
    })
  })
  it('names late joiners, reconnects and no-shows', () => {
    const participants = rows(['a', 12, 600], ['b', 300, 600], ['c', 12, 30], ['c', 50, 600], ['d', null, null])
    expect(titles({ participants, endedAt: T0 + 600 })).toEqual([
      'The call ended for everyone at once',
      'b was late',
      'c reconnected once',
      'd never joined',
    ])
  })
  it('calls many short intervals a flapping connection', () => {
    const intervals = [12, 40, 70, 100, 130].map((at) => participant('a', at, at + 20))
    expect(titles({ participants: [...intervals, participant('b', 12, 150)], endedAt: T0 + 150 })).toContain(
      'a’s connection was flapping',
    )
  })
  it('shows anomalies as facts, with their figures', () => {
    const [finding] = find({ anomalies: ['minutes-mismatch'], participants: [] })
    expect(finding).toMatchObject({ inferred: false, tone: 'warning' })
    expect(finding?.evidence).toBe('API: 0.3 min · Participants: 0.6 min · Wall clock: 0.3 min')
  })
  it('has unique keys and complete sentences for every call', () => {
    fc.assert(
      fc.property(callArbitrary, (call) => {
        const all = findings(call, castOf(call, T0 + 4000))
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        for (const { title, evidence, at } of all) {
          expect(`${title} ${evidence}`).not.toMatch(/undefined|NaN|null|Infinity/)
          expect(at === null || Number.isFinite(at)).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  }, 30_000)
})
