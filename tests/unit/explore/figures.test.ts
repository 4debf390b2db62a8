import { describe, expect, it } from 'vitest'
import { isBlank, withLast } from '@/components/explore/table'
import { missWords, takesTarget, targetIn } from '@/components/explore/target'
import { changedReport, hiddenIn, overLeast, presetReport } from '@/components/explore/use-explore'
import type { AnalyticsAnswer, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { isMean, METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { basesOf, basisOf, hiddenKey } from '@/lib/shared/charts/basis'
import { missOf } from '@/lib/shared/charts/chart'
import { rateFill, rateLevel, rateScale, WORSE_LEVELS } from '@/lib/shared/charts/heat'
import { cellOf } from '@/lib/shared/charts/pivot'
import { PRESETS } from '@/lib/shared/explore/presets'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { type Report, readReport, reportWords, targetOf } from '@/lib/shared/explore/report'
import { reportHref } from '@/lib/shared/explore/words'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { emptyAdvice } from '@/lib/shared/filters/range-words'

const answer = (data: AnalyticsRow[]) => ({ data, meta: {} }) as unknown as AnalyticsAnswer
const report = (words: Parameters<typeof readReport>[0]): Report => readReport(words).report

describe('n', () => {
  it('is what a rate divides by, what a time is measured on, and nothing for a count', () => {
    expect(basisOf('answerRate')).toBe('resolved')
    expect(basisOf('ringP95')).toBe('answered')
    expect(basisOf('totalMinutes')).toBe('calls')
    expect(basisOf('unanswered')).toBeNull()
    expect(basesOf(['calls', 'answerRate', 'ringP50', 'ringP95', 'answered'])).toEqual(['resolved'])
    for (const name of METRIC_NAMES.filter(isMean)) expect(basisOf(name), name).not.toBeNull()
  })

  it('is by person and team the calls offered that nobody else answered for a rate, and all with them for a time', () => {
    for (const by of [['person'], ['hour', 'team']]) {
      expect(basesOf(['answerRate', 'missedRate', 'durationAvg', 'recordingRate', 'giveUpP50'], by)).toEqual([
        'answerable',
        'answeredByAnyone',
        'canceled',
      ])
      expect(basisOf('serviceLevel', by)).toBe('serviceCalls')
    }
    const ana = { person: 'ana', answerRate: 0.25, answerable: 4, resolved: 34 }
    expect(cellOf(ana, 'answerRate')).toMatchObject({ value: 0.25, n: 4 })
    expect(hiddenIn(overLeast(answer([ana]), ['answerRate'], 10), ['answerRate'])).toBe(1)
    const cy = { person: 'cy', durationAvg: 30, answered: 0, answeredByAnyone: 31 }
    expect(hiddenIn(overLeast(answer([cy]), ['durationAvg'], 10), ['durationAvg'])).toBe(0)
  })

  it('is in each question of a report that of its own rows', () => {
    const read = report({ metrics: 'answerRate', by: 'hour,person' })
    expect(reportQuestion(read).metrics).toEqual(['answerRate', 'answerable'])
    expect(legendQuestion(read).metrics).toEqual(['answerRate', 'answerable'])
    expect(totalQuestion(read).metrics).toEqual(['answerRate', 'resolved'])
  })

  it('is with its figure', () => {
    expect(cellOf({ answerRate: 0.5, resolved: 4 }, 'answerRate')).toMatchObject({ value: 0.5, n: 4 })
    expect(cellOf({ calls: 4 }, 'calls')).toEqual({ value: 4, previous: null })
  })
})

describe('figures of too few calls', () => {
  const rows = [
    { group: 'a', answerRate: 1, resolved: 3, calls: 3, 'previous.answerRate': 0.5, 'previous.resolved': 40 },
    { group: 'b', answerRate: 0.5, resolved: 10, calls: 12, 'previous.answerRate': 1, 'previous.resolved': 9 },
    { group: 'c', answerRate: null, resolved: 0, calls: 1, 'previous.answerRate': null, 'previous.resolved': 0 },
  ]

  it('are hidden, marked and counted; counts stay, and a figure that is not known is not hidden', () => {
    const shown = overLeast(answer(rows), ['calls', 'answerRate'], 10)
    expect(hiddenIn(shown, ['calls', 'answerRate'])).toBe(1)
    expect(shown.data.map((row) => [row.answerRate, row['previous.answerRate'], row.calls])).toEqual([
      [null, 0.5, 3],
      [0.5, null, 12],
      [null, null, 1],
    ])
    expect(cellOf(shown.data[0], 'answerRate')).toMatchObject({ value: null, n: 3, isHidden: true })
    expect(cellOf(shown.data[2], 'answerRate').isHidden).toBeUndefined()
    expect(isBlank(shown.data[0] as AnalyticsRow, ['answerRate'])).toBe(false)
    expect(withLast(shown.data, (row) => row[hiddenKey('answerRate')] === true).map((row) => row.group)).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  it('are shown without a limit', () => {
    const shown = overLeast(answer(rows), ['answerRate'], 0)
    expect(shown).toMatchObject({ data: rows })
    expect(hiddenIn(shown, ['answerRate'])).toBe(0)
  })
})

describe('the colours of a rate', () => {
  it('are strongest for the worst, whichever side that is', () => {
    const more = rateScale([0.5, 0.8, 0.95, null], 0.85, 'more')
    expect(more).toEqual({ middle: 0.85, worst: 0.5, best: 0.95 })
    if (more === null) throw new Error('no scale')
    expect([0.5, 0.6, 0.84, 0.85, 0.86, 0.95].map((value) => rateLevel(value, more))).toEqual([-4, -3, 0, 0, 1, 2])
    const less = rateScale([4, 10, 60], 12, 'less')
    if (less === null) throw new Error('no scale')
    expect([4, 12, 60].map((value) => rateLevel(value, less))).toEqual([2, 0, -WORSE_LEVELS])
  })

  it('exist for every value, even where all are alike or beyond the middle', () => {
    for (const middle of [0.5, 0.9, 0.1]) {
      const scale = rateScale([0.5], middle, 'more')
      if (scale === null) throw new Error('no scale')
      expect(rateFill(rateLevel(0.5, scale))).toMatch(/^color-mix\(in oklab, var\(--heat-\w+\) \d+%/)
    }
    expect(rateScale([null], 0.5, 'more')).toBeNull()
    expect(rateScale([0.5], null, 'more')).toBeNull()
  })
})

describe('a target', () => {
  it('is typed with a point or a comma, a rate’s in per cent', () => {
    expect(['92.5', '92,5', ' 92 ', '', '-1', '1e3', '9%', '1.2345'].map(targetOf)).toEqual([
      92.5,
      92.5,
      92,
      ...Array(5).fill(null),
    ])
    expect(targetIn(report({ metrics: 'answerRate', target: '90' }))).toEqual({
      value: 0.9,
      unit: 'ratio',
      better: 'more',
    })
    expect(targetIn(report({ metrics: 'ringP50', target: '12' }))?.value).toBe(12)
  })

  it('is missed on its wrong side, and the legend counts how often', () => {
    const target = { value: 10, unit: 'seconds', better: 'less' } as const
    const series = [{ id: 'a', unit: 'seconds' }] as const
    expect([9, 10, 11, null].map((value) => missOf({ target }, { unit: 'seconds' }, value))).toEqual([
      null,
      null,
      'above',
      null,
    ])
    expect(missOf({ target }, { unit: 'calls' }, 11)).toBeNull()
    const points = [9, 11, null].map((value, key) => ({ key, bucket: null, cells: { a: { value, previous: null } } }))
    expect(missWords([{ points, series, target }])).toBe('1 of 2 above')
  })

  it('is offered where it can be drawn, and goes when the unit changes', () => {
    expect(takesTarget('line', report({ metrics: 'calls', by: 'day' }))).toBe(true)
    expect(takesTarget('bars', report({ metrics: 'calls', by: 'day,status' }))).toBe(false)
    expect(takesTarget('bars', report({ metrics: 'answerRate', by: 'group' }))).toBe(true)
    expect(takesTarget('heatmap', report({ metrics: 'calls', by: 'hour,weekday' }))).toBe(false)
    expect(takesTarget('area', report({ metrics: 'calls', by: 'day' }))).toBe(false)
    const rated = report({ metrics: 'answerRate', by: 'day', target: '90' })
    expect(changedReport(rated, { metrics: ['recordingRate'] }).target).toBe(90)
    expect(changedReport(rated, { metrics: ['calls', 'answerRate'] }).target).toBeNull()
  })
})

describe('the order by change', () => {
  it('needs a comparison', () => {
    const words = { metrics: 'calls', by: 'group', compare: 'previous', order: '-change' }
    expect(reportWords(report(words))).toMatchObject(words)
    expect(readReport({ ...words, compare: 'none' }).dropped.map(({ word }) => word)).toEqual(['order'])
    expect(changedReport(report(words), { compare: 'none' }).order).toBeNull()
  })
})

it('the link of a report has its range, zone and filters, and reads back as the same report', () => {
  const read = report({ metrics: 'answerRate', by: 'hour,weekday', form: 'heatmap', least: '10', target: '90' })
  const filters = filtersSchema.parse({ range: '30d', tz: 'Europe/Paris', status: 'ended' })
  const url = new URL(reportHref(read, filters), 'https://callscope.example')
  expect(report(Object.fromEntries(url.searchParams))).toEqual(read)
  expect(url.searchParams.get('tz')).toBe('Europe/Paris')
  expect(url.searchParams.get('range')).toBe('30d')
})

it('a preset keeps to an interval that the range allows', () => {
  const hourly = PRESETS.find(({ words }) => words.by?.includes('hourly'))
  if (hourly === undefined) throw new Error('no hourly preset')
  expect(presetReport(hourly, 7 * 86_400).by).toContain('hourly')
  expect(presetReport(hourly, 3 * 365 * 86_400).by).toContain('time')
  expect(presetReport(hourly, null).by).toContain('time')
})

it('a longer range is not suggested at all time', () => {
  expect(emptyAdvice({ range: 'all' })).not.toMatch(/longer/)
  expect(emptyAdvice({ range: 'all', from: '5' })).toMatch(/longer/)
  expect(emptyAdvice({ range: '30d' })).toMatch(/longer/)
})
