/** Money without floating point: rates are decimal strings, sums are integers, and results are rounded once. */

import { keep } from '@/lib/shared/text/keep'

export const RATE_DECIMALS = 6
const MICRO = 10n ** BigInt(RATE_DECIMALS)
const MINUTE_MS = 60_000n
const RATE = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/** Zero or more, up to 9 digits and 6 decimals. */
export const isRate = (text: string): boolean => RATE.test(text)

/** A rate as typed, with a decimal comma made a point; thousands are not grouped. */
export const withPoint = (text: string): string => text.trim().replace(/^(\d*),(\d*)$/, '$1.$2')

/** A rate in millionths of the currency unit. `text` must satisfy `isRate`. */
export function micros(text: string): bigint {
  const [, whole = '0', part = ''] = RATE.exec(text) ?? []
  return BigInt(whole) * MICRO + BigInt(part.padEnd(RATE_DECIMALS, '0'))
}

/** The shortest form of a rate: `007.50` becomes `7.5`. */
export const shortestRate = (text: string): string =>
  decimalText(micros(text), MICRO, RATE_DECIMALS).replace(/\.?(?<!0)0+$/, '')

/** The price of milliseconds at a rate per minute, as a multiple of 1 / `PRICE_UNIT`: exact, also when summed. */
export const priceOf = (milliseconds: bigint, rate: string): bigint => milliseconds * micros(rate)
export const PRICE_UNIT = MINUTE_MS * MICRO

/** `numerator / unit` with the given number of decimals, rounding halves away from zero: `-12.30`. Never `-0`. */
export function decimalText(numerator: bigint, unit: bigint, decimals: number): string {
  const size = numerator < 0n ? -numerator : numerator
  const scaled = (size * 10n ** BigInt(decimals) * 2n + unit) / (unit * 2n)
  const digits = String(scaled).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return numerator < 0n && scaled > 0n ? `-${text}` : text
}

/** One amount minus another in the same currency, exactly. */
export function moneyBetween(one: string, other: string): string {
  const decimals = (one.split('.')[1] ?? '').length
  const whole = (text: string) => BigInt(text.replace('.', ''))
  return decimalText(whole(one) - whole(other), 10n ** BigInt(decimals), decimals)
}

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDecimals(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

const formatOf = keep(64, (currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency }))

/** A decimal string in its currency, without loss of digits: `€1,204.50`. */
export const formatMoney = (amount: string, currency: string): string =>
  formatOf(currency)
    .format(amount as Intl.StringNumericLiteral)
    .replace('-', '−')
