import { describe, expect, it } from 'vitest'
import { type BriefFigures, briefOf } from '@/lib/server/brief/items'
import { callsSentence, causeSentence, rateSentence, type Telling } from '@/lib/server/drivers/cause-words'
import type { Cause, Causes } from '@/lib/server/drivers/causes'
import type { Part } from '@/lib/server/drivers/contributions'
import type { Side } from '@/lib/server/drivers/sides'
import type { Dimension } from '@/lib/shared/analytics/dimensions'

const TO = 1_700_006_400
const WEEK = 7 * 86_400
const part = (over: number, under: number, overBefore: number, underBefore: number): Part => ({
  now: { over, under },
  before: { over: overBefore, under: underBefore },
})
const TOTALS = {
  rate: part(712, 1000, 741, 1000),
  calls: part(1000, 1000, 1000, 1000),
  lost: part(288, 288, 259, 259),
  failed: part(20, 1000, 20, 1000),
  joined: part(0, 1000, 0, 1000),
  reconnected: part(0, 0, 0, 0),
}
const side = (key: string | number, rate: Part, name: Dimension = 'person', more: Partial<Side> = {}): Side => ({
  ...TOTALS,
  keys: [[name, key]],
  rate,
  ...more,
})
const [BRUNO, LEO] = [side('bruno', part(64, 120, 76, 120)), side('leo', part(30, 50, 37, 50))]
const telling: Telling = {
  clock: 24,
  names: {
    user: { bruno: { name: 'Bruno Quispe' }, leo: { name: 'Leo Dubois' } },
    group: { desk: { name: 'Night desk' } },
  },
  now: { from: TO - WEEK, to: TO },
  before: { from: TO - 2 * WEEK, to: TO - WEEK },
  range: undefined,
}
const causes = (sides: Side[], more: Partial<Causes> = {}, kind: Cause['kind'] = 'rate'): Causes => ({
  totals: TOTALS,
  causes: sides.length === 0 ? [] : [{ kind, sides, score: 20 }],
  ...more,
})
const figures = (changed: Causes | null, more: Partial<BriefFigures> = {}): BriefFigures => ({
  asked: { from: String(TO - WEEK), to: String(TO), tz: 'UTC' },
  clock: 24,
  changed: changed && { ...changed, telling },
  week: [],
  waiting: 0,
  ...more,
})

describe('the headline', () => {
  it('says who explains a third of the change or more, and nobody who explains less', () => {
    const totals = { ...TOTALS, rate: part(2848, 4000, 2964, 4000) }
    const [bruno, leo] = [side('bruno', part(256, 480, 304, 480)), side('leo', part(120, 200, 148, 200))]
    const told = (sides: Side[], more = totals) => rateSentence(causes(sides, { totals: more }), telling)
    expect(told([bruno, leo])).toBe(
      'Answered fell 2.9 points to 71.2 %; Bruno Quispe and Leo Dubois explain 1.9 of them.',
    )
    expect(told([leo])).toBe('Answered fell 2.9 points to 71.2 %.')
    expect(told([side('desk', part(0, 240, 116, 240), 'group')])).toBe(
      'Answered fell 2.9 points to 71.2 %; calls to Night desk explain all of them.',
    )
    expect(told([BRUNO], TOTALS)).toBe('Answered fell 2.9 points to 71.2 %.')
  })

  it('says whose calls a change in their number comes from', () => {
    const totals = { ...TOTALS, calls: part(1200, 1200, 1000, 1000) }
    const bruno = { ...BRUNO, keys: [['initiator', 'bruno']], calls: part(160, 1200, 10, 1000) } as Side
    expect(callsSentence(causes([bruno], { totals }, 'calls'), telling)).toBe(
      'There were 1,200 calls, 20 % more than the 1,000 in the week before; calls by Bruno Quispe explain 150 of the 200.',
    )
  })
})

it.each([
  [{ kind: 'rate' }, BRUNO, 'Bruno Quispe answered 53.3 % of 120 calls, after 63.3 % of 120 in the week before.'],
  [
    { kind: 'rate' },
    {
      ...side(2, part(3, 30, 20, 28), 'weekday'),
      keys: [
        ['weekday', 2],
        ['hour', 9],
      ],
    },
    '10 % of 30 calls on Tuesday from 09:00 to 10:00 were answered, after 71.4 % of 28 in the week before.',
  ],
  [
    { kind: 'calls' },
    side('leo', BRUNO.rate, 'initiator', { calls: part(84, 1000, 0, 1000) }),
    'Leo Dubois made 84 calls, after none in the week before.',
  ],
  [
    { kind: 'calls' },
    side('video', BRUNO.rate, 'type', { calls: part(700, 1000, 480, 1000) }),
    '70 % of 1,000 calls were video calls, after 48 % of 1,000 in the week before.',
  ],
  [
    { kind: 'lost' },
    side('leo', BRUNO.rate, 'initiator', { lost: part(60, 288, 5, 259) }),
    '60 of the 288 calls that were not answered were by Leo Dubois, after 5 of 259 in the week before.',
  ],
  [
    { kind: 'failed' },
    side('leo', BRUNO.rate, 'person', { failed: part(18, 43, 0, 29) }),
    '18 of 43 calls with Leo Dubois failed, after none of 29 in the week before.',
  ],
  [
    { kind: 'joined' },
    side('leo', BRUNO.rate, 'person', { joined: part(0, 1000, 61, 1000) }),
    'Leo Dubois joined no calls, after 61 in the week before.',
  ],
  [
    { kind: 'reconnected' },
    side('leo', BRUNO.rate, 'person', { reconnected: part(20, 40, 2, 38) }),
    'Leo Dubois lost the connection and came back in 20 of 40 calls, after 2 of 38 in the week before.',
  ],
] as [Pick<Cause, 'kind'>, Side, string][])('%o is a sentence of its own', ({ kind }, one, text) => {
  expect(causeSentence({ kind, sides: [one], score: 20 }, telling)).toBe(text)
})

describe('the brief', () => {
  it('is silent where nothing stands out, nothing is compared, and nobody waits', () => {
    expect(briefOf(figures(causes([], { totals: { ...TOTALS, rate: part(720, 1000, 741, 1000) } })))).toEqual([])
    expect(briefOf(figures(null))).toEqual([])
  })

  it('begins with the cause: with the change that it explains, or else by itself', () => {
    expect(briefOf(figures(causes([]), { waiting: 3 })).map(({ metric }) => metric)).toEqual(['waiting'])
    const totals = { ...TOTALS, rate: part(690, 1000, 741, 1000) }
    const told = (sides: Side[]) => briefOf(figures(causes(sides, { totals }), { waiting: 3 })).map(({ text }) => text)
    expect(told([side('bruno', part(30, 120, 76, 120))])).toEqual([
      'Answered fell 5.1 points to 69 %; Bruno Quispe explains 4.6 of them.',
      'Bruno Quispe answered 25 % of 120 calls, after 63.3 % of 120 in the week before.',
      '3 call-backs are waiting.',
    ])
    expect(told([LEO]).slice(0, 2)).toEqual([
      'Leo Dubois answered 60 % of 50 calls, after 74 % of 50 in the week before.',
      'Answered fell 5.1 points to 69 %.',
    ])
  })

  it('names the worst hour of several weeks by the ranking of all pages, if it is no accident', () => {
    const hour = (at: number, resolved: number, answered: number) => ({ weekday: 2, hour: at, resolved, answered })
    const week = [hour(8, 600, 480), hour(9, 60, 20), hour(10, 90, 30), hour(11, 29, 0)]
    const told = (hours: typeof week) => briefOf(figures(null, { week: hours })).map(({ text }) => text)
    expect(told(week)).toEqual([
      'The worst hour was Tuesdays from 10:00 to 11:00, when 33.3 % of 90 calls were answered.',
    ])
    expect(told([hour(8, 600, 480), hour(9, 60, 44)])).toEqual([])
    expect(briefOf(figures(causes([], { totals: { ...TOTALS, rate: TOTALS.calls } }), { week }))).toEqual([])
  })
})
