import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, SMALL_N } from '@/lib/shared/charts/change'

describe('changeOf', () => {
  it('shows volumes in per cent, as neutral', () => {
    expect(changeOf(110, 100, 'calls', null)).toEqual({
      text: '+10 %',
      word: 'more',
      tone: 'neutral',
      trend: 'up',
    })
    expect(changeOf(90, 100, 'calls', null)).toMatchObject({ text: '−10 %', word: 'fewer' })
    expect(changeOf(90, 100, 'minutes', null)).toMatchObject({ word: 'less' })
  })

  it('shows rates in percentage points, as good or bad', () => {
    expect(changeOf(0.864, 0.84, 'ratio', 'more')).toEqual({
      text: '+2.4 pp',
      word: 'better',
      tone: 'good',
      trend: 'up',
    })
    expect(changeOf(0.8, 0.84, 'ratio', 'more')).toMatchObject({ word: 'worse', tone: 'bad' })
    expect(changeOf(13.5, 12, 'seconds', 'less')).toMatchObject({ text: '+1.5 s', tone: 'bad' })
  })

  it('judges a count by its share: twice the unanswered of twice the calls are not worse', () => {
    const unanswered = (now: number, calls: number) => changeOf(now, 100, 'calls', 'less', { now: calls, before: 1000 })
    expect(unanswered(200, 2000)).toMatchObject({ text: '+100 %', word: 'more', tone: 'neutral' })
    expect(unanswered(200, 1000)).toMatchObject({ word: 'worse', tone: 'bad', title: '20 % of all, before 10 %' })
    expect(unanswered(50, 1000)).toMatchObject({ text: '−50 %', word: 'better', tone: 'good' })
    expect(unanswered(110, 4000)).toMatchObject({ text: '+10 %', word: 'better share', tone: 'good', trend: 'up' })
    expect(unanswered(90, 300)).toMatchObject({ text: '−10 %', word: 'worse share', tone: 'bad', trend: 'down' })
    expect(changeOf(300, 100, 'calls', 'less')).toMatchObject({ word: 'more', tone: 'neutral' })
  })

  it('judges a figure per call by itself, with its own decimals: more calls do not make it better', () => {
    const reconnects = (now: number, before: number) =>
      changeOf(now, before, 'perCall', 'less', { now: 200, before: 100 }, 2)
    expect(reconnects(0.06, 0.05)).toEqual({ text: '+0.01', word: 'worse', tone: 'bad', trend: 'up' })
    expect(reconnects(0.05, 0.1)).toMatchObject({ text: '−0.05', word: 'better', tone: 'good' })
    expect(reconnects(0.051, 0.05)).toMatchObject({ word: 'no change', trend: 'flat' })
    expect(changeOf(0.3, 0.1, 'perCall', 'less', { now: 4, before: 200 }, 2)).toMatchObject({
      text: '+0.20',
      tone: 'neutral',
      title: 'Of 4 calls, before of 200: too few to judge',
    })
  })

  it('shows a change from few calls as a difference, and does not judge it', () => {
    expect(changeOf(10, 1, 'calls', 'less', { now: 40, before: 40 })).toEqual({
      text: '+9',
      word: 'more',
      tone: 'neutral',
      trend: 'up',
      isSmall: true,
      title: 'From 1 to 10: too few to judge',
    })
    expect(changeOf(12, 0, 'calls', null)?.text).toBe('+12')
    expect(changeOf(12.5, 0, 'minutes', null)?.text).toBe('+12.5 min')
    const wait = (of: number) => changeOf(8, 4, 'minutes', 'less', { now: of, before: of })
    expect(wait(40)).toMatchObject({ text: '+4 min', word: 'worse', title: '20 % of all, before 10 %' })
    expect(wait(16)).toMatchObject({ text: '+4 min', word: 'more', isSmall: true, title: 'Too few to judge' })
    expect(changeOf(25, 20, 'calls', null)?.text).toBe('+25 %')
    const rate = (now: number, before: number) => changeOf(0.5, 0.9, 'ratio', 'more', { now, before })
    expect(rate(SMALL_N, SMALL_N)).toMatchObject({ word: 'worse', tone: 'bad' })
    expect(rate(4, 200)).toMatchObject({
      text: '−40 pp',
      word: 'lower',
      tone: 'neutral',
      isSmall: true,
      title: 'Of 4 calls, before of 200: too few to judge',
    })
    expect(rate(200, 4)).toMatchObject({ tone: 'neutral', isSmall: true })
  })

  it('shows no change if it rounds to zero, and nothing without a value', () => {
    expect(changeOf(100_001, 100_000, 'calls', 'less')).toMatchObject({
      word: 'no change',
      tone: 'neutral',
      trend: 'flat',
    })
    expect(changeOf(0.50001, 0.5, 'ratio', 'more')?.trend).toBe('flat')
    expect(changeOf(0.01, 0, 'minutes', null)?.trend).toBe('flat')
    expect(changeOf(0, 0, 'calls', null)?.trend).toBe('flat')
    expect(changeOf(null, 3, 'seconds', 'less')).toBeNull()
    expect(changeOf(3, null, 'seconds', 'less')).toBeNull()
  })

  it('has a sign, word and tone that agree', () => {
    const count = fc.integer({ min: 0, max: 1e6 })
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 1e6 }), (now, before, calls) => {
        const change = changeOf(now, before, 'calls', 'less', { now: calls, before: calls })
        if (change?.trend === 'up') expect(change.text[0]).toBe('+')
        if (change?.trend === 'down') expect(change.text[0]).toBe('−')
        if (change?.tone === 'bad') expect([change.trend, change.word]).toEqual(['up', 'worse'])
        if (change?.tone === 'good') expect([change.trend, change.word]).toEqual(['down', 'better'])
      }),
    )
  })
})
