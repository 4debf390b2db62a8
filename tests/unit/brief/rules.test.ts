import { describe, expect, it } from 'vitest'
import { briefOf } from '@/lib/server/brief/items'
import type { BriefFigures, Totals } from '@/lib/server/brief/rule'
import { answerRate, mostUnanswered, volume, waitingNow, worstHour } from '@/lib/server/brief/rules'

const DAY = 86_400
const TO = 1_700_006_400
const now: Totals = { calls: 1200, resolved: 1200, answered: 1000, unanswered: 160, totalMinutes: 5310.25 }
const before: Totals = { calls: 1000, resolved: 1000, answered: 860, unanswered: 120, totalMinutes: 4000 }

const figures = (changes: Partial<BriefFigures> = {}): BriefFigures => ({
  asked: { range: '30d', tz: 'Europe/Berlin' },
  now,
  before,
  periods: { now: { from: TO - 30 * DAY, to: TO }, before: { from: TO - 60 * DAY, to: TO - 30 * DAY } },
  week: [],
  shares: [],
  drivers: { calls: [], answerRate: [] },
  unusual: [],
  troubled: { calls: 0, people: [] },
  waiting: 0,
  resolvedStatuses: ['ended', 'unanswered'],
  ...changes,
})
const nobody: Totals = { calls: 0, resolved: 0, answered: 0, unanswered: 0, totalMinutes: 0 }
const allTime = { before: null, periods: null, asked: { range: 'all', tz: 'UTC' } } as const

describe('volume', () => {
  it('says calls, minutes and the change', () => {
    expect(volume(figures())).toEqual({
      text: 'There were 1,200 calls, 20 % more than the 1,000 in the 30 days before. They took 5,310 minutes.',
      metric: 'calls',
      value: 1200,
      previous: 1000,
      n: 1200,
      href: '/calls?range=30d&tz=Europe/Berlin',
    })
  })

  it.each([
    [1200, 1200, 'There were 1,200 calls, as many as in the 30 days before.'],
    [10_000, 9999, 'There were 10,000 calls, about as many as in the 30 days before.'],
    [800, 1000, 'There were 800 calls, 20 % fewer than the 1,000 in the 30 days before.'],
    [30, 19, 'There were 30 calls, after 19 in the 30 days before.'],
    [30, 0, 'There were 30 calls.'],
    [1, 2, 'There was 1 call, after 2 in the 30 days before.'],
  ])('compares %i with %i', (calls, earlier, text) => {
    const found = volume(figures({ now: { ...now, calls }, before: { ...before, calls: earlier } }))
    expect(found?.text).toContain(text)
  })

  it('says that there were none only where there used to be many', () => {
    const found = volume(figures({ now: nobody }))
    expect(found?.text).toBe('There were no calls, 100 % fewer than the 1,000 in the 30 days before.')
    expect(volume(figures({ now: nobody, before: { ...before, calls: 29 } }))).toBeNull()
    expect(volume(figures({ now: nobody, ...allTime }))).toBeNull()
  })

  it('compares all time with nothing, and links to all of it', () => {
    const found = volume(figures(allTime))
    expect(found).toMatchObject({ previous: null, href: '/calls?range=all&tz=UTC' })
    expect(found?.text).toBe('There were 1,200 calls. They took 5,310 minutes.')
    expect(volume(figures({ ...allTime, asked: { tz: 'UTC' } }))?.href).toBe('/calls?range=all&tz=UTC')
    expect(volume(figures({ ...allTime, asked: { from: '1700000000', tz: 'UTC' } }))?.href).toBe(
      '/calls?from=1700000000&tz=UTC',
    )
  })
})

describe('answer rate', () => {
  it('says the rate, its n and the change in points', () => {
    expect(answerRate(figures())).toMatchObject({
      text: '83.3 % of 1,200 calls were answered, 2.7 points less than in the 30 days before.',
      metric: 'answerRate',
      value: 1000 / 1200,
      previous: 0.86,
      n: 1200,
      href: '/calls?range=30d&tz=Europe/Berlin',
    })
  })

  it.each([
    [500, 500, ', as in the 30 days before.'],
    [500, 490, ', 1 point more than in the 30 days before.'],
    [500, 499.9, ', as in the 30 days before.'],
  ])('compares %d with %d of a thousand', (answered, earlier, end) => {
    const of = { ...now, calls: 1000, resolved: 1000 }
    const found = answerRate(figures({ now: { ...of, answered }, before: { ...of, answered: earlier } }))
    expect(found?.text).toMatch(new RegExp(`${end.replaceAll('.', '\\.')}$`))
  })

  it('is silent below thirty calls, and compares with no fewer', () => {
    const few = { ...nobody, calls: 29, resolved: 29, answered: 3 }
    expect(answerRate(figures({ now: few }))).toBeNull()
    expect(answerRate(figures({ before: few }))).toMatchObject({
      previous: null,
      text: '83.3 % of 1,200 calls were answered.',
    })
    expect(answerRate(figures({ before: { ...few, calls: 30, resolved: 30 } }))?.previous).toBe(0.1)
  })

  it('leaves calls that still ring out of its link, and says nothing where no link can', () => {
    const ringing = { now: { ...now, calls: 1203 } }
    expect(answerRate(figures(ringing))).toMatchObject({
      n: 1200,
      href: '/calls?range=30d&tz=Europe/Berlin&status=ended,unanswered',
    })
    expect(answerRate(figures({ ...ringing, resolvedStatuses: null }))).toBeNull()
  })
})

describe('the weakest hour', () => {
  const cell = (weekday: number, hour: number, resolved: number, answered: number) => ({
    weekday,
    hour,
    resolved,
    answered,
  })

  it('is the one with the lowest rate that is no accident', () => {
    const week = [cell(1, 9, 85, 40), cell(2, 10, 400, 320), cell(3, 23, 60, 20), cell(4, 3, 29, 0)]
    expect(worstHour(figures({ week }))).toMatchObject({
      text: 'The weakest hour was Wednesdays from 23:00 to 00:00, when 33.3 % of 60 calls were answered.',
      value: 1 / 3,
      n: 60,
      href: '/calls?range=30d&tz=Europe/Berlin&weekday=3&hour=23',
    })
  })

  it('is not named for few calls, a small difference, or one that chance explains', () => {
    // The rate is 83.3 %, so that the standard error of 60 calls is 4.8 points.
    expect(worstHour(figures({ week: [cell(1, 9, 29, 0)] }))).toBeNull()
    expect(worstHour(figures({ week: [cell(1, 9, 60, 42)] }))).toBeNull()
    expect(worstHour(figures({ week: [cell(1, 9, 60, 41)] }))).not.toBeNull()
    expect(worstHour(figures({ week: [cell(1, 9, 100_000, 78_400)] }))).toBeNull()
    expect(worstHour(figures({ week: [cell(1, 9, 100_000, 78_300)] }))).not.toBeNull()
    expect(worstHour(figures())).toBeNull()
  })

  it('is never named where all calls were answered, or none', () => {
    const all = { ...now, answered: now.resolved }
    expect(worstHour(figures({ now: all, week: [cell(1, 9, 50, 50)] }))).toBeNull()
    expect(worstHour(figures({ now: { ...now, answered: 0 }, week: [cell(1, 9, 50, 0)] }))).toBeNull()
  })
})

describe('whom unanswered calls concern', () => {
  const team = { kind: 'group', id: 'field-team', name: 'Field team', unanswered: 66, calls: 216 } as const
  const bo = { kind: 'person', id: 'bo-2', name: 'Bo Lind', unanswered: 70, calls: 300 } as const

  it('is whoever has the most, if more than their share', () => {
    expect(mostUnanswered(figures({ shares: [team, bo] }))).toMatchObject({
      text: '43.8 % of the 160 missed calls were to or from Bo Lind, against 25 % of all calls.',
      metric: 'unanswered',
      value: 70,
      n: 70,
      href: '/calls?range=30d&tz=Europe/Berlin&outcome=missed&uid=bo-2',
    })
    expect(mostUnanswered(figures({ shares: [team] }))).toMatchObject({
      text: '41.3 % of the 160 missed calls were to Field team, against 18 % of all calls.',
      href: '/calls?range=30d&tz=Europe/Berlin&outcome=missed&guid=field-team',
    })
  })

  it('is nobody who just has many calls, few of them, or where few are unanswered', () => {
    expect(mostUnanswered(figures({ shares: [{ ...bo, calls: 421 }] }))).toBeNull()
    expect(mostUnanswered(figures({ shares: [{ ...bo, unanswered: 31, calls: 31 }] }))).toBeNull()
    expect(mostUnanswered(figures({ now: { ...now, unanswered: 29 }, shares: [{ ...bo, unanswered: 29 }] }))).toBeNull()
    expect(mostUnanswered(figures())).toBeNull()
  })

  it('is the same one of two equals every time', () => {
    const other = { ...bo, id: 'al-1', name: 'Al' }
    expect(mostUnanswered(figures({ shares: [bo, other] }))?.href).toContain('al-1')
    expect(mostUnanswered(figures({ shares: [other, bo] }))?.href).toContain('al-1')
  })
})

describe('who waits for a call back', () => {
  it('is counted whatever the period, and the link is their page', () => {
    expect(waitingNow(figures({ waiting: 98 }))).toMatchObject({
      text: '98 callers are waiting for a call back.',
      metric: 'waiting',
      value: 98,
      n: 98,
      href: '/callbacks?tz=Europe/Berlin',
    })
  })

  it('is silent about a handful', () => {
    expect(waitingNow(figures({ waiting: 4 }))).toBeNull()
    expect(waitingNow(figures({ waiting: 5 }))).not.toBeNull()
  })
})

describe('a brief', () => {
  it('says nothing of nothing', () => {
    expect(briefOf(figures({ now: nobody, before: nobody, resolvedStatuses: [] }))).toEqual([])
    expect(briefOf(figures({ now: nobody, ...allTime, resolvedStatuses: [] }))).toEqual([])
  })

  it('has at most five sentences, in a fixed order', () => {
    const full = figures({
      week: [{ weekday: 1, hour: 9, resolved: 85, answered: 40 }],
      shares: [{ kind: 'group', id: 'g', name: 'G', unanswered: 66, calls: 100 }],
      waiting: 98,
    })
    expect(briefOf(full).map(({ metric }) => metric)).toEqual([
      'calls',
      'answerRate',
      'answerRate',
      'unanswered',
      'waiting',
    ])
  })
})
