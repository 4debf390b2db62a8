import { describe, expect, it } from 'vitest'
import { movesAfter } from '@/lib/client/data/missing-history'
import { analyticsRoute } from '@/lib/shared/analytics/analytics'
import { overviewFigures } from '@/lib/shared/charts/figures'
import { OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { encodeQuery, parseQuery } from '@/lib/shared/filters/query'
import { callsHref } from '@/lib/shared/links'
import { zoned } from '../../support/zoned'

const filters = filtersSchema.parse({ range: '30d', tz: 'UTC' })
const row = {
  calls: 100,
  resolved: 98,
  answered: 80,
  answerRate: 80 / 98,
  missed: 9,
  answeredInTime: 60,
  serviceLevel: 0.75,
  ringP50: 8,
  peakConcurrent: 7,
  'peakConcurrent.at': 86_400 + 14 * 3600 + 305,
}

const SERVICE = { answeredWithinSeconds: 15, givenUpUnderSeconds: 5, targetPercent: 90 }

describe('overviewFigures', () => {
  const figures = overviewFigures({ row, meta: { serviceTimes: SERVICE } }, filters, zoned('UTC'))
  const hrefs = Object.fromEntries(figures.map(({ metric, door, extra }) => [metric, door && callsHref(door, extra)]))

  it('has six cards, each linking to the calls that it covers', () => {
    expect(hrefs).toEqual({
      calls: '/calls?range=30d&tz=UTC',
      answerRate: '/calls?range=30d&tz=UTC&outcome=answered',
      serviceLevel: '/calls?range=30d&tz=UTC&outcome=answered&minRing=0&maxRing=15',
      missed: '/calls?range=30d&tz=UTC&outcome=missed',
      totalMinutes: '/calls?range=30d&tz=UTC&sort=-minutes',
      peakConcurrent: '/calls?range=all&tz=UTC&activeAt=137105',
    })
  })

  it('says what each figure is based on', () => {
    const basis = Object.fromEntries(figures.map((figure) => [figure.metric, figure.basis]))
    expect(basis.answerRate).toBe('80 of 98 calls.')
    expect(basis.serviceLevel).toBe('The target is 90 %. The median wait of answered calls is 8 s.')
    expect(figures.find(({ within }) => within)?.within).toBe('15 s')
    expect(basis.missed).toBe('9.2 % of 98 calls.')
    expect(basis.peakConcurrent).toBe('Reached on Fri 2 Jan, 14:05.')
  })

  it('has no link where the filters leave no calls', () => {
    const ended = overviewFigures(
      { row: { ...row, missed: 0 }, meta: {} },
      { ...filters, outcome: ['answered'] },
      zoned('UTC'),
    )
    expect(ended.find((figure) => figure.metric === 'missed')?.door).toBeNull()
    expect(ended.find((figure) => figure.metric === 'answerRate')?.door?.outcome).toEqual(['answered'])
  })
})

describe('overviewQuery', () => {
  it('only has parameters that the API accepts', () => {
    for (const name of OVERVIEW_QUESTIONS)
      expect(() => parseQuery(analyticsRoute.query, encodeQuery(overviewQuery(name, filters)))).not.toThrow()
  })

  it('keeps an anomaly filter unchanged', () => {
    expect(overviewQuery('anomalies', { ...filters, anomaly: ['stale-ongoing'] }).anomaly).toEqual(['stale-ongoing'])
  })
})

it('reads a figure again when there are newer calls, but not if its range was over', () => {
  const of = (to: number | null) => ({ data: [], meta: { to } })
  expect(movesAfter(1000, of(null))).toBe(true)
  expect(movesAfter(1000, of(1000))).toBe(true)
  expect(movesAfter(1000, of(999))).toBe(false)
  expect(movesAfter(null, of(999))).toBe(true)
  expect(movesAfter(1000, { data: [] })).toBe(true)
})
