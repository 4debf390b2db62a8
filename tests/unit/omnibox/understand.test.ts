import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Context } from '@/components/shell/omnibox/sentence/types'
import { understand } from '@/components/shell/omnibox/sentence/understand'
import { titleOf } from '@/components/shell/omnibox/sentence/words'
import { filtersSchema, filtersToParams } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { atLocalTime } from '@/lib/shared/zones/fields'
import { atWallClock } from '@/lib/shared/zones/instants'
import { zoned } from '../../support/zoned'
import { filterText } from './filter-text'
import { known } from './people'
import { OTHERS } from './sentences-others'
import { PEOPLE } from './sentences-people'
import { OWN, SLIPS, TWICE } from './sentences-slips'
import { TIMES } from './sentences-times'

const ZONE = 'Europe/Paris'
/** A Friday afternoon. */
const NOW = Date.parse('2026-11-20T17:12:00+01:00') / 1000
const context: Context = { now: NOW, zone: zoned(ZONE), known }
const SENTENCES = [...PEOPLE, ...SLIPS, ...TWICE, ...TIMES, ...OTHERS]
const ME = { kind: 'user', id: 'me-0', name: 'me', avatar: null, lastSeenAt: 0 } as const

const isoAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

describe('a sentence in the omnibox', () => {
  it.each(SENTENCES)('%s', (sentence, title, filters) => {
    const understood = understand(sentence, context)
    expect(titleOf(understood)).toBe(title)
    expect(filterText(understood.filters, ZONE)).toBe(filters)
  })

  it.each(OWN)('of somebody: %s', (sentence, title, filters) => {
    const understood = understand(sentence, { ...context, me: ME })
    expect(titleOf(understood)).toBe(title)
    expect(filterText(understood.filters, ZONE)).toBe(filters)
    // An account without a person is asked who it is, if the sentence is about “me”.
    const { isOfNobody } = understand(sentence, { ...context, me: null })
    expect(isOfNobody).toBe(/ me\b/.test(title))
  })

  it.each([
    [1, '2026-11-09', '2026-11-11'],
    [7, '2026-11-08', '2026-11-11'],
    [6, '2026-11-07', '2026-11-11'],
  ] as const)('in weeks that begin with day %s', (firstDay, start, wednesday) => {
    const own = { ...context, zone: zoned(ZONE, { firstDay }) }
    expect(understand('1 week ago', own).filters.from).toBe(start)
    expect(understand('wednesday last week', own).filters.from).toBe(wednesday)
    expect(understand('since this week', own).filters.from).toBe(isoAfter(start, 7))
  })

  it.each(SENTENCES.map(([sentence]) => sentence))('means the same in capitals, with spaces around: %s', (sentence) => {
    // Addresses and ids keep their case.
    if (understand(sentence, context).jump !== null) return
    const shouted = understand(`  ${sentence.toUpperCase()}\t`, context)
    const { q: _, ...said } = understand(sentence, context).filters
    const { q: __, ...again } = shouted.filters
    expect(again).toEqual(said)
  })
})

/** Words of every kind, and text that nobody should type. */
const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...SENTENCES.flatMap(([sentence]) => sentence.split(' ')),
        '.*',
        '(',
        '\\',
        '🚀',
        'אנה',
        '9999',
        '-1',
        '١٢',
      ),
      { maxLength: 14 },
    )
    .map((words) => words.join(' ')),
)

it('a rota’s name may end in words that mean nothing by themselves', () => {
  const rota = { kind: 'group', id: 'rota', name: 'Field On Call', avatar: null, lastSeenAt: 0 } as const
  const withRota: Context = { ...context, known: (phrase) => (phrase === 'field on call' ? [rota] : known(phrase)) }
  const { filters, q } = understand('missed calls to field on call yesterday', withRota)
  expect([filters.guid, q]).toEqual([['rota'], ''])
})

it('a time within a part of today says which day it is', () => {
  expect(titleOf(understand('calls between 9 and 10 this morning', context))).toBe('Calls · today 09:00–10:00')
})

describe('whatever is typed', () => {
  it('each word is in exactly one chip, in q, or means nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { words, chips, unread, q } = understand(text, context)
        const places = [...chips.flatMap(({ at }) => at), ...unread]
        expect(new Set(places).size).toBe(places.length)
        expect(q).toBe(unread.map((at) => words[at]?.text).join(' '))
      }),
    )
  })

  it('its filters are ones that the list of calls accepts', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 31_536_000, max: 4_000_000_000 }),
        fc.constantFrom('UTC', ZONE, 'Australia/Lord_Howe'),
        (text, now, zone) => {
          const { filters } = understand(text, { now, zone: zoned(zone), known })
          expect(() => parseQuery(filtersSchema, filtersToParams(filters))).not.toThrow()
          if (filters.from !== undefined && filters.to !== undefined) expect(filters.from < filters.to).toBe(true)
        },
      ),
    )
  })

  it('ten thousand characters are read, whatever is repeated in them', () => {
    for (const part of [
      'a',
      'ana ',
      'between ',
      'at 3 ',
      '9',
      '((((',
      '\\d+',
      'last ',
      '10 min ',
      '🚀',
      'x-',
      'http://',
      'א ',
      'rang for time is ',
      '1 h 5 min 3 s ',
      'half an hour ',
      'ten to ',
      '3-',
      '2026-11-03t',
      '~ at ',
    ]) {
      expect(understand(part.repeat(10_000 / part.length), context).filters, part).toBeDefined()
    }
  })
})

describe('names that are words', () => {
  const reading = (text: string, chosen: Record<string, string> = {}) => understand(text, { ...context, chosen })

  it('offer both readings, and either can be chosen', () => {
    const { chips } = reading('may')
    expect(chips[0]?.choices.map(({ id }) => id)).toEqual(['word', 'user:may-7'])
    expect(reading('may', { may: 'word' }).filters).toEqual({ from: '2026-05-01', to: '2026-06-01' })
    expect(reading('noon').chips[0]?.choices.map(({ id }) => id)).toEqual(['word', 'user:noon-11'])
    expect(reading('noon', { noon: 'user:noon-11' }).filters).toEqual({ range: 'all', uid: ['noon-11'] })
    expect(reading('video', { video: 'group:video' }).filters).toEqual({ range: 'all', guid: ['video'] })
  })

  it('one of several people can be chosen', () => {
    expect(reading('sam yesterday', { sam: 'user:sam-5' }).filters).toEqual({ uid: ['sam-5'], range: 'yesterday' })
  })

  it('are asked for before the directory has answered, as phrases and alone', () => {
    const { ask, q } = understand('with anna van der berg yesterday', { ...context, known: () => undefined })
    expect(ask).toEqual(expect.arrayContaining(['anna van der berg', 'anna', 'berg', 'yesterday']))
    expect(q).toBe('anna van der berg')
  })

  it('are asked for in bounded numbers', () => {
    const many = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ')
    expect(understand(many, { ...context, known: () => undefined }).ask.length).toBeLessThanOrEqual(24)
  })
})

describe('times of day', () => {
  it('are an hour long even where the clocks change', () => {
    for (const date of ['2026-03-29', '2026-10-25'])
      for (const clock of ['01:30', '02:00', '02:30', '03:00', '03:30']) {
        const { from, to } = understand(`${date} around ${clock}`, context).filters
        expect(Number(to) - Number(from), `${date} ${clock}`).toBe(3600)
      }
  })

  it('without a day are the last in the past', () => {
    expect(filterText(understand('at 6pm', context).filters, ZONE)).toBe('from=2026-11-19T17:30 to=2026-11-19T18:30')
    expect(filterText(understand('at 5pm', context).filters, ZONE)).toBe('from=2026-11-20T16:30 to=2026-11-20T17:30')
  })

  it('local times are instants by the rules of the server', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 86_400 * 1000, max: 3_900_000_000 }),
        fc.constantFrom(ZONE, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago'),
        (seconds, zone) => {
          const local = Math.floor(seconds / 60) * 60
          const text = new Date(local * 1000).toISOString().slice(0, 16)
          expect(atLocalTime(local, zone)).toBe(atWallClock(text, zone))
        },
      ),
    )
  })
})
