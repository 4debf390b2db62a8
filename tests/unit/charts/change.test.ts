import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf } from '@/lib/shared/charts/change'

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
  })

  it('knows that fewer unanswered calls and shorter ringing are better', () => {
    expect(changeOf(8, 10, 'calls', 'less')).toMatchObject({ tone: 'good', trend: 'down' })
    expect(changeOf(13.5, 12, 'seconds', 'less')).toMatchObject({ text: '+1.5 s', tone: 'bad' })
  })

  it('shows no change if it rounds to zero', () => {
    expect(changeOf(100_001, 100_000, 'calls', 'less')).toMatchObject({
      word: 'no change',
      tone: 'neutral',
      trend: 'flat',
    })
    expect(changeOf(0.50001, 0.5, 'ratio', 'more')?.trend).toBe('flat')
    expect(changeOf(0, 0, 'calls', null)?.trend).toBe('flat')
  })

  it('shows a change from zero, and nothing without a value', () => {
    expect(changeOf(12, 0, 'calls', null)?.text).toBe('+12')
    expect(changeOf(null, 3, 'seconds', 'less')).toBeNull()
    expect(changeOf(3, null, 'seconds', 'less')).toBeNull()
  })

  it('has consistent sign, wording and tone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (now, before) => {
        const change = changeOf(now, before, 'calls', 'less')
        if (change?.trend === 'up') expect([change.text[0], change.word, change.tone]).toEqual(['+', 'worse', 'bad'])
        if (change?.trend === 'down')
          expect([change.text[0], change.word, change.tone]).toEqual(['−', 'better', 'good'])
      }),
    )
  })
})
