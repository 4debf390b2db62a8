import { expect, it } from 'vitest'
import { MAX_RATES, readRates } from '@/lib/shared/organisation/rates'

it('stores rates by currency, in upper case and shortest form', () => {
  expect(
    readRates([
      { currency: 'usd', audio: ' 0.0040 ', video: '0.01' },
      { currency: 'EUR', audio: '0', video: '007' },
    ]),
  ).toEqual({
    rates: [
      { currency: 'EUR', audio: '0', video: '7' },
      { currency: 'USD', audio: '0.004', video: '0.01' },
    ],
  })
  expect(readRates([])).toEqual({ rates: [] })
})

it('takes a decimal comma, but no grouped thousands', () => {
  expect(readRates([{ currency: 'EUR', audio: '0,0035', video: ' ,5 ' }])).toHaveProperty('issues')
  expect(readRates([{ currency: 'EUR', audio: '0,0035', video: '12,50' }])).toEqual({
    rates: [{ currency: 'EUR', audio: '0.0035', video: '12.5' }],
  })
  for (const audio of ['1,000.5', '1.000,5', '1,2,3', '0,0000001'])
    expect(readRates([{ currency: 'EUR', audio, video: '1' }]), audio).toHaveProperty('issues')
})

it('names every invalid field', () => {
  const read = readRates([
    { currency: 'EUR', audio: '-1', video: '0.1' },
    { currency: 'XQX', audio: '1', video: 0.1 },
    { currency: 'eur', audio: '1', video: '1', extra: 1 },
    null,
    'EUR',
  ])
  expect('issues' in read && read.issues.map(({ field }) => field)).toEqual([
    'rates.0.audio',
    'rates.1.currency',
    'rates.1.video',
    'rates.2.extra',
    'rates.3.currency',
    'rates.3.audio',
    'rates.3.video',
    'rates.4.currency',
    'rates.4.audio',
    'rates.4.video',
    'rates.2.currency',
    'rates.4.currency',
  ])
})

it('rejects too many rates, and values that are not text', () => {
  const many = Array.from({ length: MAX_RATES + 1 }, () => ({ currency: 'EUR', audio: '1', video: '1' }))
  const read = readRates(many)
  expect('issues' in read && read.issues[0]).toEqual({ field: 'rates', message: 'has at most 20 currencies' })
  for (const audio of [null, undefined, 1, Number.NaN, {}, [], '1e5', '١', '<script>', "1' OR 1"])
    expect(readRates([{ currency: 'EUR', audio, video: '1' }])).toHaveProperty('issues')
  for (const currency of ['', 'EURO', '__proto__', 'constructor', 'E R', '€'])
    expect(readRates([{ currency, audio: '1', video: '1' }])).toHaveProperty('issues')
})
