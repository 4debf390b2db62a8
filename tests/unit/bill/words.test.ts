import { describe, expect, it } from 'vitest'
import { billGapDoor, billGroupDoor, monthDoor, pairDoor } from '@/components/bill/doors'
import { pairWords, signedMinutes, signedMoney, signedShare, weightiest } from '@/components/bill/words'
import type { BillCause } from '@/lib/shared/bill/answer'
import { readBillState } from '@/lib/shared/params/bill'

describe('differences in words', () => {
  const difference = (minutes: number, share: number | null) => ({ minutes, share, amount: null })
  it('give the size and the direction', () => {
    expect(pairWords('own-api', difference(-32, -0.032))).toBe('Participant totals are 3.2 % below call totals')
    expect(pairWords('clock-own', difference(5, 0.5))).toBe('Wall clock × people is 50 % above participant totals')
    expect(pairWords('clock-api', difference(0, 0))).toBe('Wall clock × people is equal to call totals')
    expect(pairWords('own-api', difference(12, null))).toBe('Participant totals are 12 min above call totals')
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
    expect(weightiest(causes, 'own-api', 2).map((one) => one.cause)).toEqual(['stay', 'once'])
  })
})

describe('doors of the bill', () => {
  it('filter by a cause, unless the filter has another one', () => {
    expect(billGapDoor({}, 'own-api.stay')).toEqual({ billGap: ['own-api.stay'] })
    expect(billGapDoor({ billGap: ['own-api.once'] }, 'own-api.stay')).toBeNull()
    expect(pairDoor({}, 'own-api')?.billGap).toHaveLength(11)
    expect(pairDoor({ billGap: ['own-api.once'] }, 'own-api')).toBeNull()
  })
  it('open a group, calls without a group, and a month instead of the range', () => {
    expect(billGroupDoor({}, 'a')).toEqual({ guid: ['a'] })
    expect(billGroupDoor({ range: '7d' }, null)).toEqual({ range: '7d', toGroup: false })
    expect(billGroupDoor({ guid: ['a'] }, null)).toBeNull()
    expect(monthDoor({ range: '7d', type: ['audio'] }, { from: 1, to: 2 })).toEqual({
      type: ['audio'],
      from: '1',
      to: '2',
    })
  })
})

describe('the bill’s URL parameters', () => {
  it('are used when valid and ignored otherwise', () => {
    expect(readBillState({})).toEqual({ currency: null, sort: '-api', top: 15 })
    expect(readBillState({ currency: 'usd', sort: '-clock-own', top: '40' })).toEqual({
      currency: 'USD',
      sort: '-clock-own',
      top: 40,
    })
    for (const words of [
      { currency: 'EURO', sort: 'x', top: '-1' },
      { currency: '<a>', sort: '--api', top: '1.5' },
    ])
      expect(readBillState(words)).toEqual({ currency: null, sort: '-api', top: 15 })
    expect(readBillState({ top: '99999' }).top).toBe(15)
  })
})
