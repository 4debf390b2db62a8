import { describe, expect, it } from 'vitest'
import type { BillCause } from '@/lib/shared/bill/answer'
import { billGapDoor, billGroupDoor, monthDoor, pairDoor } from '@/lib/shared/bill/doors'
import { pairWords, signedMinutes, signedMoney, signedShare, weightiest } from '@/lib/shared/bill/words'
import { readBillState } from '@/lib/shared/params/bill'

describe('differences in words', () => {
  const apart = (minutes: number, share: number | null) => ({ minutes, share, amount: null })
  it('say how far and which way', () => {
    expect(pairWords('own-api', apart(-32, -0.032))).toBe(
      'Participants’ own minutes are 3.2 % under the calls’ figures',
    )
    expect(pairWords('clock-own', apart(5, 0.5))).toBe('Wall clock times people is 50 % over participants’ own minutes')
    expect(pairWords('clock-api', apart(0, 0))).toBe('Wall clock times people is as many as the calls’ figures')
    expect(pairWords('own-api', apart(12, null))).toBe('Participants’ own minutes are 12 min over the calls’ figures')
  })

  it('carry a sign, and none where they round to nothing', () => {
    expect([1200.4, -0.26, 0.01, -0.01].map(signedMinutes)).toEqual(['+1,200 min', '−0.3 min', '±0 min', '±0 min'])
    expect([0.0321, -1.5, -0.0001].map(signedShare)).toEqual(['+3.2 %', '−150 %', '±0 %'])
    expect(['12.30', '-1.00', '0.00'].map((amount) => signedMoney(amount, 'EUR'))).toEqual([
      '+€12.30',
      '−€1.00',
      '±€0.00',
    ])
  })

  it('name the weightiest causes of their pair, either way', () => {
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
  it('narrow to a cause, and have none where another is asked for', () => {
    expect(billGapDoor({}, 'own-api.stay')).toEqual({ billGap: ['own-api.stay'] })
    expect(billGapDoor({ billGap: ['own-api.once'] }, 'own-api.stay')).toBeNull()
    expect(pairDoor({}, 'own-api')?.billGap).toHaveLength(11)
    expect(pairDoor({ billGap: ['own-api.once'] }, 'own-api')).toBeNull()
  })
  it('lead to a group, to no group, and to a month in the place of the range', () => {
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

describe('the bill’s words of a URL', () => {
  it('are as asked, or as if they were not there', () => {
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
