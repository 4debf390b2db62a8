import { describe, expect, it } from 'vitest'
import { rateDriver, troubledPerson, unusualHour, volumeDriver } from '@/lib/server/brief/items'
import type { BriefFigures, NamedDriver, NamedUnusual } from '@/lib/server/brief/rule'
import { readFilters } from '@/lib/shared/params/filters'

const TO = 1_700_006_400
const WEEK = 7 * 86_400
const figures = (changes: Partial<BriefFigures> = {}): BriefFigures => ({
  asked: { ...readFilters({ range: '7d' }), tz: 'Europe/Berlin' },
  now: { calls: 1000, resolved: 1000, answered: 700, unanswered: 200, totalMinutes: 3000 },
  before: { calls: 1300, resolved: 1300, answered: 1040, unanswered: 180, totalMinutes: 4000 },
  periods: { now: { from: TO - WEEK, to: TO }, before: { from: TO - 2 * WEEK, to: TO - WEEK } },
  week: [],
  shares: [],
  drivers: { calls: [], answerRate: [] },
  unusual: [],
  troubled: { calls: 0, people: [] },
  waiting: 0,
  resolvedStatuses: ['ended', 'unanswered'],
  ...changes,
})
const driver = (changes: Partial<NamedDriver>): NamedDriver => ({
  dimension: 'team',
  key: 'field-team',
  name: 'Field team',
  value: 0,
  previous: 240,
  contribution: -240,
  n: 0,
  previousN: 240,
  href: null,
  previousHref: null,
  ...changes,
})
const FIELD = '/calls?range=7d&tz=Europe/Berlin'

describe('whose calls a change of volume comes from', () => {
  it('names a team on leave, with its calls before', () => {
    expect(volumeDriver(figures({ drivers: { calls: [driver({})], answerRate: [] } }))).toEqual({
      text: 'Field team had no calls, before 240: 240 of the 300 fewer.',
      metric: 'calls',
      value: 0,
      previous: 240,
      n: 0,
      href: `${FIELD}&team=field-team`,
    })
  })

  it('is silent about a small change, a small part, one the other way, people in no team, and where nothing is compared', () => {
    const of = (one: Partial<NamedDriver>, more: Partial<BriefFigures> = {}) =>
      volumeDriver(figures({ drivers: { calls: [driver(one)], answerRate: [] }, ...more }))
    expect(of({ contribution: -119 })).toBeNull()
    expect(of({ contribution: -120 })).not.toBeNull()
    expect(of({ contribution: 240 })).toBeNull()
    expect(of({ key: 'none' })).toBeNull()
    expect(of({ dimension: 'group', key: null })).toBeNull()
    expect(of({}, { before: null, periods: null })).toBeNull()
    const now = figures().now
    expect(of({ contribution: -100 }, { before: { ...now, calls: 1130 } })).toBeNull()
  })
})

describe('whose calls a change of the answer rate comes from', () => {
  const part = driver({
    dimension: 'person',
    key: 'bo-2',
    name: 'Bo Lind',
    value: 0.2,
    previous: 0.8,
    contribution: -0.06,
    n: 100,
    previousN: 120,
  })
  it('says its part in points, its rate and its n', () => {
    expect(rateDriver(figures({ drivers: { calls: [], answerRate: [part] } }))).toMatchObject({
      text: 'Bo Lind explains 6 of the 10 points: 20 % of 100 calls were answered, before 80 %.',
      value: 0.2,
      previous: 0.8,
      n: 100,
      href: `${FIELD}&uid=bo-2`,
    })
  })

  it('is silent below thirty calls, and for a change that chance explains', () => {
    const of = (one: Partial<NamedDriver>, more: Partial<BriefFigures> = {}) =>
      rateDriver(figures({ drivers: { calls: [], answerRate: [{ ...part, ...one }] }, ...more }))
    expect(of({ n: 29 })).toBeNull()
    expect(of({ value: null })).toBeNull()
    // Three standard errors are 5.6 points.
    const now = { ...figures().now, answered: 750 }
    expect(of({}, { now })).toBeNull()
  })
})

describe('an unusual hour', () => {
  const storm: NamedUnusual = {
    span: 'hour',
    from: TO - 86_400,
    to: TO - 86_400 + 3600,
    figure: 'unanswered',
    value: 62,
    median: 4,
    deviation: 2,
    score: 29,
    weeks: 8,
    causes: [{ kind: 'group', id: 'support', name: 'Support line', value: 58, median: 3 }],
  }
  it('is said with what is usual and who explains it; unanswered calls come before more calls, an hour before its day', () => {
    const others: NamedUnusual[] = [
      { ...storm, figure: 'calls', score: 60 },
      { ...storm, span: 'day', score: 70 },
      { ...storm, figure: 'totalMinutes', score: 90 },
      { ...storm, value: 1, score: -9 },
    ]
    const found = unusualHour(figures({ unusual: [...others, storm] }))
    expect(found).toMatchObject({ metric: 'unanswered', value: 62, previous: 4, n: 62 })
    expect(found?.text).toMatch(/stands out: 62 missed, usually 4; mostly Support line \(58, usually 3\)\.$/)
    expect(found?.href).toBe(`/calls?from=${storm.from}&to=${storm.to}&tz=Europe/Berlin&outcome=missed`)
  })
  it('is silent without one', () => expect(unusualHour(figures())).toBeNull())
})

describe('whose calls drop', () => {
  const bo = { id: 'bo-2', name: 'Bo Lind', troubled: 23, calls: 80 }
  it('names whoever is in most of them, as a broken device is', () => {
    expect(troubledPerson(figures({ troubled: { calls: 31, people: [bo] } }))).toMatchObject({
      text: 'Bo Lind was in 74.2 % of the 31 calls that dropped, reconnected or left someone alone, against 8 % of all calls.',
      n: 23,
      href: `${FIELD}&uid=bo-2&quality=dropped,reconnected,left-alone`,
    })
  })
  it('names nobody for a few, a small share, or someone who is in most calls anyway', () => {
    const of = (one: Partial<typeof bo>, calls = 31) =>
      troubledPerson(figures({ troubled: { calls, people: [{ ...bo, ...one }] } }))
    expect(of({ troubled: 9 }, 12)).toBeNull()
    expect(of({}, 60)).toBeNull()
    expect(of({ calls: 700 })).toBeNull()
  })
})
