import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { castOf } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { weaveStory } from '@/lib/shared/story/story'
import { makeCall, participant, T0 } from '../../support/make-call'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'
import { callArbitrary } from '../timeline/call-arbitrary'

/** Participants by name, when they joined and when they left. */
const rows = (...spans: [uid: string, joined: number | null, left: number | null][]) =>
  spans.map(([uid, joined, left]) => participant(uid, joined, left))
const find = (rest: Partial<Call> = {}) => findings(makeCall(rest), castOf(makeCall(rest), T0 + 9000))

describe('findings', () => {
  it('infers who ended it from the order of leaving', () => {
    expect(find()[0]).toMatchObject({ title: 'Ana ended the call', inferred: true, at: T0 + 29, uids: ['ana-8'] })
  })
  it('finds people who dropped at once while the call went on', () => {
    const participants = rows(['a', 12, 100], ['b', 12, 101], ['c', 12, 600], ['d', 12, 600])
    expect(find({ participants, endedAt: T0 + 600 }).find(({ key }) => key.startsWith('drop'))).toMatchObject({
      title: '2 people dropped at once',
      uids: ['a', 'b'],
    })
  })
  it('shows anomalies as facts, with their figures', () => {
    const [finding] = find({ anomalies: ['minutes-mismatch'], participants: [] })
    expect(finding).toMatchObject({ inferred: false, tone: 'warning' })
    expect(finding?.evidence).toBe('API: 0.3 min · Participants: 0.6 min · Wall clock: 0.3 min')
  })
  it('is woven into the story, each fact once', () => {
    const woven = (rest: Partial<Call>) =>
      weaveStory(makeCall(rest), { zone: zoned('UTC'), nowSeconds: T0 + 9000 })
        .slice(2)
        .map(({ text }) => text)
    // “Who ended it” would repeat the departure in “who left first”; who never answered is in the sentence about those who did.
    expect(woven({})).toEqual([
      'Bo and Ana were together for 17 s; Cy never answered.',
      'Ana left first, 2 s before the end.',
    ])
    expect(woven({ participants: rows(['a', 12, 60], ['b', 12, 200]), endedAt: T0 + 200 })).toEqual([
      'a and b were together for 48 s.',
      'b was left alone for 2 min 20 s.',
    ])
    const away = rows(['a', 12, 100], ['b', 12, 101], ['c', 12, 30], ['c', 50, 600], ['d', 12, 599])
    expect(woven({ participants: away, endedAt: T0 + 600, anomalies: ['coerced-field'] })).toEqual([
      'a, b, c and d were together for 1 min 8 s.',
      'c left and came back once, away for 20 s.',
      'a left first, 8 min 20 s before the end.',
      'd ended the call.',
      'a and b left within 2 s of each other while the call went on.',
      'A field had the wrong format and was converted.',
    ])
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
        const told = weaveStory(call, { zone: zoned('UTC'), nowSeconds: T0 + 4000 })
        expect(new Set(told.map(({ text }) => text)).size).toBe(told.length)
        for (const { text } of told) expect(text).toMatch(/^[\s\S]+\.$/)
      }),
      { numRuns: runs(500) },
    )
  }, 30_000)
})
