import { expect, it } from 'vitest'
import { nearestTo } from '@/components/parts/call/near'
import { conditionsOf, understand } from '@/components/shell/omnibox/sentence/understand'
import { lackWords, nearWords } from '@/components/shell/omnibox/sentence/words'
import type { Call } from '@/lib/shared/calls/call'
import { makeCall } from '../../support/make-call'
import { zoned } from '../../support/zoned'
import { known } from './people'

const NOW = Date.parse('2026-11-20T17:12:00Z') / 1000
const HOUR = 3600
const context = { now: NOW, zone: zoned('UTC'), known }

type Plain = {
  id: string
  at: number
  from: string
  to: string
  outcome: string
  type: string
  seconds: number
  isDropped: boolean
  isRecorded: boolean
  tag: string
}
const PEOPLE = ['priya-8', 'ana-1', 'bo-2', 'zoe-3', 'sam-6']
/** Calls of every kind, but so few that no call matches most combinations. */
const CALLS: readonly Plain[] = Array.from({ length: 60 }, (_, n) => ({
  id: `call-${n}`,
  at: NOW - HOUR - n * 5 * HOUR,
  from: PEOPLE[n % 4] as string,
  to: PEOPLE[(n * 2 + 1) % 5] as string,
  outcome: ['answered', 'missed', 'answered', 'declined', 'abandoned'][(n * 7) % 5] as string,
  type: n % 3 === 0 ? 'video' : 'audio',
  seconds: (n * 37) % 1900,
  isDropped: n % 11 === 0,
  isRecorded: n % 7 === 3,
  tag: n % 13 === 0 ? 'invoice' : '',
}))

type Fits = (call: Plain) => boolean
/** A part of a sentence: its words, what the answer says if no call fits, and its plain meaning. */
type Part = readonly [words: string, lack: string, fits: Fits]
const has =
  (uid: string): Fits =>
  ({ from, to }) =>
    from === uid || to === uid
const day =
  (back: number): Fits =>
  ({ at }) =>
    Math.floor(at / 86_400) === Math.floor(NOW / 86_400) - back
const WHO: readonly Part[] = [
  ['with Priya', 'none was with Priya Patel', has('priya-8')],
  ['with Pryia', 'none was with Priya Patel', has('priya-8')],
  ['from Ana', 'none was from Ana Ruiz', ({ from }) => from === 'ana-1'],
  ['with Zoe', 'none was with Zoë Müller', has('zoe-3')],
  ['with Lindqvsit', 'none was with Bo Lindqvist', has('bo-2')],
]
const WHAT: readonly Part[] = [
  ['missed', 'none was missed', ({ outcome }) => outcome === 'missed'],
  ['declined', 'none was declined', ({ outcome }) => outcome === 'declined'],
  ['dropped', 'none was dropped', ({ isDropped }) => isDropped],
  ['recorded', 'none was recorded', ({ isRecorded }) => isRecorded],
  ['video', 'none was a video call', ({ type }) => type === 'video'],
  ['longer than 30 min', 'none lasted at least 30 min', ({ seconds }) => seconds >= 1800],
  ['about an invoice', 'none has “invoice” in it', ({ tag }) => tag === 'invoice'],
]
const WHEN: readonly Part[] = [
  ['yesterday', 'none was yesterday', day(1)],
  ['today', 'none was today', day(0)],
  ['last Tuesday', 'none was on Tue 17 Nov', day(3)],
  ['on 3 Nov', 'none was on Tue 3 Nov', day(17)],
]
const SENTENCES = WHO.flatMap((who) => WHAT.flatMap((what) => WHEN.map((when) => [who, what, when] as const)))
const without = (parts: readonly Part[]) => CALLS.filter((call) => parts.every(([, , fits]) => fits(call)))

/** The calls that the API would return for some filters, by a plain reading. */
async function ask(filters: object) {
  const tests: Record<string, (call: Plain, value: never) => boolean> = {
    range: (call, range: string) => range === 'all' || day(range === 'today' ? 0 : 1)(call),
    from: ({ at }, from: string) => at >= Date.parse(from) / 1000,
    to: ({ at }, to: string) => at < Date.parse(to) / 1000,
    uid: (call, uids: string[]) => uids.some((uid) => has(uid)(call)),
    initiator: ({ from }, uids: string[]) => uids.includes(from),
    outcome: ({ outcome }, all: string[]) => all.includes(outcome),
    type: ({ type }, all: string[]) => all.includes(type),
    quality: ({ isDropped }) => isDropped,
    hasRecording: ({ isRecorded }) => isRecorded,
    minDuration: ({ seconds }, least: number) => seconds >= least,
    with: (call, uids: string[]) => uids.every((uid) => has(uid)(call)),
    q: ({ tag }, text: string) => tag === text,
  }
  const all = Object.entries(filters).map(([name, value]): Fits => {
    const test = tests[name]
    if (test === undefined) throw new Error(`no plain reading of ${name}`)
    return (call) => test(call, value as never)
  })
  const found = CALLS.filter((call) => all.every((fits) => fits(call)))
  const calls = found.slice(0, 2).map(({ id, at }): Call => makeCall({ sessionId: id, time: at }))
  return { calls, total: found.length }
}

const hopeless = SENTENCES.filter((parts) => without(parts).length === 0)

it('over fifty sentences find nothing', () => expect(hopeless.length).toBeGreaterThan(50))

it.each(hopeless.map((parts) => [parts.map(([words]) => words).join(' '), parts] as const))(
  '%s: the nearest calls, and what they miss',
  async (sentence, parts) => {
    const meaning = understand(sentence, context)
    expect((await ask(meaning.filters)).total).toBe(0)
    const near = (await nearestTo(conditionsOf(meaning), ask)).map((one) => ({ ...one, sentence: nearWords(one) }))
    for (const left of [1, 2]) {
      const groups: readonly Part[][] =
        left === 1 ? parts.map((one) => [one]) : parts.map((kept) => parts.filter((one) => one !== kept))
      const expected = groups.flatMap((dropped) => {
        const calls = without(parts.filter((part) => !dropped.includes(part)))
        return calls.length === 0 ? [] : { dropped, calls }
      })
      if (expected.length === 0) continue
      expect(near).toHaveLength(expected.length)
      for (const { dropped, calls } of expected) {
        const lacks = dropped.map(([, lack]) => (calls.length === 1 ? lack.replace(/^none .*? /, '') : lack))
        const found = near.find(
          (one) => one.total === calls.length && lacks.every((lack) => one.sentence.split(', but ')[1]?.includes(lack)),
        )
        expect(found, `${lacks} of ${near.map((one) => one.sentence)}`).toBeDefined()
        expect(found?.sentence.split(' ')[0]).toBe(String(calls.length))
        for (const call of found?.calls ?? []) {
          const plain = CALLS.find(({ id }) => id === call.sessionId) as Plain
          for (const part of parts) expect(part[2](plain)).toBe(!dropped.includes(part))
        }
      }
      return
    }
    throw new Error('nothing comes near')
  },
)

it('is said in a sentence', async () => {
  const say = async (text: string) => (await nearestTo(conditionsOf(understand(text, context)), ask)).map(nearWords)
  expect(await say('with Ana yesterday, missed')).toEqual([
    '1 call with Ana Ruiz yesterday, but it was not missed',
    '3 missed calls with Ana Ruiz, but none was yesterday',
    '1 missed call yesterday, but it was not with Ana Ruiz',
  ])
  expect(await say('video with Ana and Bo today')).toContain(
    '2 video calls with Ana Ruiz and Bo Lindqvist, but none was today',
  )
  expect(await say('gibberish yesterday')).toEqual(['5 calls yesterday, but none has “gibberish” in it'])
  expect(await say('gibberish')).toEqual([])
})

it.each([
  ['status', 'missed', 'none was missed', 'it was not missed'],
  ['time', 'October', 'none was in October', 'it was not in October'],
  ['time', 'Tue 17 Nov 09:30–10:30', 'none was on Tue 17 Nov 09:30–10:30', 'it was not on Tue 17 Nov 09:30–10:30'],
  ['media', 'group calls', 'none was a group call', 'it was not a group call'],
  ['amount', 'rang at least 20 s', 'none rang at least 20 s', 'it did not ring at least 20 s'],
  ['amount', 'at least 6 people', 'none had at least 6 people', 'it did not have at least 6 people'],
  ['amount', '5 min – 10 min', 'none lasted 5 min – 10 min', 'it did not last 5 min – 10 min'],
  ['group', 'in Field team', 'none was in Field team', 'it was not in Field team'],
] as const)('%s %s', (kind, label, none, one) => {
  const chip = { key: '', kind, label, at: [], filters: {}, choices: [] }
  expect([lackWords(chip, false), lackWords(chip, true)]).toEqual([none, one])
})

it('many conditions cost no more than their pairs', async () => {
  let reads = 0
  const words = Array.from({ length: 22 }, (_, at) => ({ kind: 'text', filters: { q: `word${at}` } }) as const)
  const counted = new Proxy(words, {
    get(target, name, receiver) {
      if (/^\d+$/.test(String(name))) reads += 1
      return Reflect.get(target, name, receiver)
    },
  })
  expect(await nearestTo(counted, async () => ({ calls: [], total: 0 }))).toEqual([])
  expect(reads).toBeLessThan(20_000)
})
