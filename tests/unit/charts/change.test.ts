import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callsBehind, partyChange } from '@/components/parts/party/party-figures'
import { differenceInterval, isMoreThanChance, LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { changeOf } from '@/lib/shared/charts/change'
import { overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/filters/filters'

describe('differenceInterval', () => {
  // The table of Newcombe (1998) for method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
  ])('of %i of %i and %i of %i is as published', (one, n, other, m, low, high) => {
    const interval = differenceInterval({ rate: one / n, n }, { rate: other / m, n: m })
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })
})

describe('changeOf', () => {
  it('shows counts and times without a judgement, whatever is better', () => {
    expect(changeOf(110, 100, 'calls', 'less')).toEqual({ text: '+10 %', word: 'more', tone: 'neutral', trend: 'up' })
    expect(changeOf(90, 100, 'minutes', 'more')).toMatchObject({ text: '−10 %', word: 'less', tone: 'neutral' })
    expect(changeOf(13.5, 12, 'seconds', 'less', { now: 900, before: 900 })).toMatchObject({
      text: '+1.5 s',
      word: 'more',
      tone: 'neutral',
    })
    expect(changeOf(0.06, 0.05, 'perCall', 'less', { now: 200, before: 100 }, 2)).toMatchObject({
      text: '+0.01',
      tone: 'neutral',
    })
  })

  it('judges a rate that changed by more than chance, and says between what', () => {
    const rate = (now: number, better: 'more' | 'less' | null, n = 10_000) =>
      changeOf(now, 0.84, 'ratio', better, { now: n, before: n })
    expect(rate(0.864, 'more')).toEqual({
      text: '+2.4 points',
      word: 'better',
      tone: 'good',
      trend: 'up',
      title: 'More than chance: between +1.4 and +3.4 points (95 %)',
    })
    expect(rate(0.8, 'more')).toMatchObject({ word: 'worse', tone: 'bad' })
    expect(rate(0.8, 'less')).toMatchObject({ word: 'better', tone: 'good' })
    expect(rate(0.8, null)).toMatchObject({ word: 'lower', tone: 'neutral' })
    expect(rate(0.8, 'more', 100)).toMatchObject({
      word: 'lower',
      tone: 'neutral',
      title: 'Could be chance: between −14.7 and +6.7 points (95 %)',
    })
    expect(changeOf(0.5, 0.9, 'ratio', 'more')).toMatchObject({ tone: 'neutral' })
  })

  it('shows a change from few calls as a difference, and does not judge it', () => {
    expect(changeOf(10, 1, 'calls', 'less')).toEqual({
      text: '+9',
      word: 'more',
      tone: 'neutral',
      trend: 'up',
      isSmall: true,
      title: 'From 1 to 10: too few to judge',
    })
    expect(changeOf(12.5, 0, 'minutes', null)?.text).toBe('+12.5 min')
    expect(changeOf(36, LEAST_CALLS, 'calls', null)?.text).toBe('+20 %')
    const rate = (now: number, before: number) => changeOf(0.5, 0.9, 'ratio', 'more', { now, before })
    expect(rate(LEAST_CALLS, LEAST_CALLS)).toMatchObject({ word: 'worse', tone: 'bad' })
    expect(rate(4, 200)).toMatchObject({
      text: '−40 points',
      word: 'lower',
      tone: 'neutral',
      isSmall: true,
      title: 'Of 4 calls, before of 200: too few to judge',
    })
    expect(rate(200, LEAST_CALLS - 1)).toMatchObject({ tone: 'neutral', isSmall: true })
  })

  it('is judged from the calls that a rate is taken over: of a person, those that nobody else answered', () => {
    const of = (answerRate: number, byOthers: number) => ({ answerRate, offered: 200, byOthers })
    expect(partyChange('user', { ...of(0.5, 20), previous: of(0.8, 20) }, 'answerRate')).toMatchObject({
      word: 'worse',
    })
    expect(partyChange('team', { ...of(0.5, 171), previous: of(0.8, 20) }, 'answerRate')).toMatchObject({
      isSmall: true,
    })
    const group = (answerRate: number, resolved: number) => ({ answerRate, resolved, calls: 200 })
    expect(partyChange('group', { ...group(0.5, 29), previous: group(0.8, 200) }, 'answerRate')).toMatchObject({
      isSmall: true,
    })
  })

  it('is of as many calls in the lists of the overview, whose questions ask for all that it needs', () => {
    const figures = { offered: 100, byOthers: 95, answered: 5, answerRate: 1, calls: 9, resolved: 7 }
    const asked = (name: 'people' | 'groups') =>
      Object.fromEntries(
        Object.entries(figures).filter(([metric]) =>
          (overviewQuery(name, filtersSchema.parse({})).metrics as string[]).includes(metric),
        ),
      )
    expect(callsBehind('user', asked('people'), 'answerRate')).toBe(5)
    expect(callsBehind('group', asked('groups'), 'answerRate')).toBe(7)
  })

  it('shows no change if it rounds to zero, and nothing without a value', () => {
    expect(changeOf(100_001, 100_000, 'calls', null)).toMatchObject({ word: 'no change', trend: 'flat' })
    expect(changeOf(0.50001, 0.5, 'ratio', 'more')?.trend).toBe('flat')
    expect(changeOf(0.01, 0, 'minutes', null)?.trend).toBe('flat')
    expect(changeOf(null, 3, 'seconds', 'less')).toBeNull()
    expect(changeOf(3, null, 'seconds', 'less')).toBeNull()
  })

  it('has a sign, an arrow, a word and a colour that agree, and a colour only beyond chance', () => {
    const part = fc
      .integer({ min: 1, max: 5000 })
      .chain((n) => fc.record({ n: fc.constant(n), count: fc.integer({ min: 0, max: n }) }))
    fc.assert(
      fc.property(part, part, (one, other) => {
        const [now, before] = [one, other].map(({ n, count }) => ({ rate: count / n, n })) as [
          { rate: number; n: number },
          { rate: number; n: number },
        ]
        const change = changeOf(now.rate, before.rate, 'ratio', 'less', { now: now.n, before: before.n })
        if (change === null || change.trend === 'flat') return
        expect(change.text[0]).toBe(change.trend === 'up' ? '+' : '−')
        expect(change.tone !== 'neutral').toBe(isMoreThanChance(now, before))
        if (change.tone !== 'neutral')
          expect([change.trend, change.word, change.tone]).toEqual(
            now.rate > before.rate ? ['up', 'worse', 'bad'] : ['down', 'better', 'good'],
          )
      }),
    )
  })
})
