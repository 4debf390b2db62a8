import { describe, expect, it } from 'vitest'
import {
  currencyDecimals,
  decimalText,
  formatMoney,
  isRate,
  micros,
  moneyBetween,
  PRICE_UNIT,
  priceOf,
  shortestRate,
} from '@/lib/shared/bill/money'

describe('a rate', () => {
  it.each(['0', '0.0035', '12', '999999999.999999', '007.50'])('may be %s', (text) => expect(isRate(text)).toBe(true))
  it.each(['', '-1', '+1', '.5', '1.', '1e3', '1,5', ' 1', '0.0000001', '1000000000', 'NaN', '１', '1\n'])(
    'may not be %o',
    (text) => expect(isRate(text)).toBe(false),
  )
  it.each([
    ['007.50', '7.5'],
    ['0.000000', '0'],
    ['10', '10'],
    ['100.100', '100.1'],
    ['0.000001', '0.000001'],
  ])('%s is kept as %s', (text, kept) => expect(shortestRate(text)).toBe(kept))
  it('counts in millionths', () => expect(micros('12.0035')).toBe(12_003_500n))
})

it('the difference of two amounts is exact, of any size and with any decimals', () => {
  expect(moneyBetween('0.10', '0.30')).toBe('-0.20')
  expect(moneyBetween('12', '7')).toBe('5')
  expect(moneyBetween('90071992547409931.001', '90071992547409931.000')).toBe('0.001')
  expect(moneyBetween('-1.50', '-1.50')).toBe('0.00')
})

describe('an amount', () => {
  const amount = (ms: bigint, rate: string, decimals = 2) => decimalText(priceOf(ms, rate), PRICE_UNIT, decimals)

  it('is minutes times the rate, rounded once', () => {
    expect(amount(60_000n, '0.1')).toBe('0.10')
    // 19 seconds at 0.03 are 0.0095, which floating point would misrepresent.
    expect(amount(19_000n, '0.03')).toBe('0.01')
    expect(amount(20_000n, '0.03', 4)).toBe('0.0100')
    expect(amount(1n, '0.000001', 12)).toBe('0.000000000017')
  })

  it('rounds halves away from zero, both ways', () => {
    expect(amount(60_000n, '0.005')).toBe('0.01')
    expect(amount(60_000n, '0.004999')).toBe('0.00')
    expect(amount(-60_000n, '0.005')).toBe('-0.01')
    expect(amount(-60_000n, '0.004')).toBe('0.00')
    expect(amount(90_000n, '1', 0)).toBe('2')
    expect(amount(-90_000n, '1', 0)).toBe('-2')
  })

  it('stays exact where floating point does not', () => {
    expect(amount(60_000n * 9_007_199_254_740_993n, '0.000001', 6)).toBe('9007199254.740993')
    expect(amount(60_000n * 3n, '0.1', 6)).toBe('0.300000')
    let sum = 0n
    for (let index = 0; index < 10; index++) sum += priceOf(6_000n, '1')
    expect(decimalText(sum, PRICE_UNIT, 6)).toBe('1.000000')
  })

  it('agrees with long division for many rates and durations', () => {
    for (let index = 1; index < 2000; index++) {
      const ms = BigInt(index * 7919)
      const rate = `${index % 7}.${String((index * 104_729) % 1_000_000).padStart(6, '0')}`
      const cents = (ms * micros(rate) * 100n) / PRICE_UNIT
      const rest = (ms * micros(rate) * 100n) % PRICE_UNIT
      const expected = rest * 2n >= PRICE_UNIT ? cents + 1n : cents
      expect(amount(ms, rate)).toBe(`${expected / 100n}.${String(expected % 100n).padStart(2, '0')}`)
    }
  })
})

describe('money on the screen', () => {
  it('has the decimals of its currency', () => {
    expect(['EUR', 'JPY', 'KWD'].map(currencyDecimals)).toEqual([2, 0, 3])
  })
  it('shows every digit of a large amount', () => {
    expect(formatMoney('90071992547409931.27', 'USD')).toBe('$90,071,992,547,409,931.27')
    expect(formatMoney('-12.30', 'EUR')).toBe('−€12.30')
    expect(formatMoney('1500', 'JPY')).toBe('¥1,500')
  })
})
