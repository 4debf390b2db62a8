import { describe, expect, it } from 'vitest'
import { billGapDoor, pairDoor } from '@/components/bill/causes-panel'
import { billGroupDoor } from '@/components/bill/groups-table'
import {
  changeWords,
  lineText,
  pairWords,
  signedMinutes,
  signedMoney,
  signedShare,
  weightiest,
} from '@/components/bill/words'
import { BILL_STATE, type BillCause, type BillLine, type BillMeta } from '@/lib/shared/bill/answer'
import { zoned } from '../../support/zoned'

describe('differences in words', () => {
  const difference = (minutes: number, share: number | null) => ({ minutes, share, amount: null })
  it('give the size and the direction', () => {
    expect(pairWords('own-api', difference(-32, -0.032))).toBe('Participant minutes are 3.2 % below call totals')
    expect(pairWords('clock-own', difference(5, 0.5))).toBe('Wall clock × people is 50 % above participant minutes')
    expect(pairWords('clock-api', difference(0, 0))).toBe('Wall clock × people is equal to call totals')
    expect(pairWords('own-api', difference(12, null))).toBe('Participant minutes are 12 min above call totals')
  })

  it('have a sign, or ± where they round to zero', () => {
    expect([1200.4, -0.26, 0.01, -0.01].map(signedMinutes)).toEqual(['+1,200 min', '−0.3 min', '±0 min', '±0 min'])
    expect([0.0321, -1.5, -0.0001].map(signedShare)).toEqual(['+3.2 %', '−150 %', '±0 %'])
    expect(['12.30', '-1.00', '0.00'].map((amount) => signedMoney(amount, 'EUR'))).toEqual([
      '+€12.30',
      '−€1.00',
      '±€0.00',
    ])
  })

  it('name the causes that contribute most, in either direction', () => {
    const cause = (name: BillCause['cause'], minutes: number, pair: BillCause['pair'] = 'own-api'): BillCause => ({
      pair,
      cause: name,
      calls: 1,
      minutes,
      amount: null,
    })
    const causes = [cause('rounding', 1), cause('stay', -9), cause('once', 5), cause('partly', 99, 'clock-own')]
    expect(weightiest(causes, 'own-api').map((one) => one.cause)).toEqual(['stay', 'once', 'rounding'])
  })
})

describe('the amount of a line', () => {
  const line = (minutes: number, amount: string | null) => ({ calls: 1, minutes, amount }) as BillLine
  const OCTOBER = { from: Date.UTC(2023, 9) / 1000, to: Date.UTC(2023, 10) / 1000 }
  const rate = { currency: 'EUR', audio: '1', video: '1' }
  const meta = (own: typeof rate | null) => ({ rate: own }) as BillMeta
  it.each([
    [line(1200, '1236.10'), line(1000, '1200.00'), rate, '€1,236.10', '+€36.10 (+3 %) against 1 – 31 Oct'],
    [line(1200, '0.50'), line(1, '0.00'), rate, '€0.50', '+€0.50 against 1 – 31 Oct'],
    [line(900, null), line(1000, null), null, '900 min', '−100 min (−10 %) against 1 – 31 Oct'],
  ])('is in money, or in minutes without a rate, and beside the period before', (now, before, own, text, change) => {
    expect(lineText(now, meta(own))).toBe(text)
    expect(changeWords(now, { ...OCTOBER, line: before }, meta(own), zoned('UTC'))).toBe(change)
  })
})

describe('doors of the bill', () => {
  it('filter by a cause, unless the filter has another one', () => {
    expect(billGapDoor({}, 'own-api.stay')).toEqual({ billGap: ['own-api.stay'] })
    expect(billGapDoor({ billGap: ['own-api.once'] }, 'own-api.stay')).toBeNull()
    expect(pairDoor({}, 'own-api')?.billGap).toHaveLength(11)
    expect(pairDoor({ billGap: ['own-api.once'] }, 'own-api')).toBeNull()
  })
  it('open a group, and calls without a group', () => {
    expect(billGroupDoor({}, 'a')).toEqual({ guid: ['a'] })
    expect(billGroupDoor({ range: '7d' }, null)).toEqual({ range: '7d', toGroup: false })
    expect(billGroupDoor({ guid: ['a'] }, null)).toBeNull()
  })
})

describe('the bill’s URL parameters', () => {
  it('are used when valid and ignored otherwise', () => {
    expect(BILL_STATE.read({})).toEqual({ currency: null, sort: null, top: 15 })
    expect(BILL_STATE.read({ currency: 'usd', sort: '-clock-own', top: '40' })).toEqual({
      currency: 'USD',
      sort: '-clock-own',
      top: 40,
    })
    for (const words of [
      { currency: 'EURO', sort: 'x', top: '-1' },
      { currency: '<a>', sort: '--api', top: '1.5' },
    ])
      expect(BILL_STATE.read(words)).toEqual({ currency: null, sort: null, top: 15 })
    expect(BILL_STATE.read({ top: '99999' }).top).toBe(15)
  })
})
