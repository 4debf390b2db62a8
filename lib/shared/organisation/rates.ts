import * as z from 'zod/mini'
import { BASIS_NAMES } from '@/lib/shared/bill/basis'
import { isRate, RATE_DECIMALS, shortestRate, withPoint } from '@/lib/shared/bill/money'
import { among } from '@/lib/shared/filters/query'
import type { FieldIssue } from '@/lib/shared/http/errors'
import { type DataOf, settingAt } from '@/lib/shared/http/route'

/** Price per minute and currency (ISO 4217), as decimal strings: a what-if estimate, not an invoice. */
export const rateSchema = z.strictObject({ currency: z.string(), audio: z.string(), video: z.string() })
export type Rate = z.infer<typeof rateSchema>

/** The price of a minute, per currency, and what the bill shows of it. `readRates` checks what replaces them; other fields that are left out stay unchanged. */
export const [ratesRoute, saveRatesRoute] = settingAt(
  'rates',
  z.strictObject({
    rates: z.array(z.unknown()),
    basis: z.optional(among(BASIS_NAMES)),
    currency: z.optional(z.nullable(z.string().check(z.trim(), z.toUpperCase()))),
  }),
  {
    rates: z.array(rateSchema),
    /** What the bill counts, and the currency of its amounts: one with a rate, null for the first. */
    basis: z.enum(BASIS_NAMES),
    currency: z.nullable(z.string()),
  },
)
export const MAX_RATES = 20
/** Offered first; any other currency can be typed in Settings. */
export const COMMON_CURRENCIES: readonly string[] = ['EUR', 'USD', 'GBP', 'INR', 'JPY', 'CHF']
/** Until Settings say otherwise. */
export const NO_RATES: Pick<DataOf<typeof ratesRoute>, 'rates' | 'basis' | 'currency'> = {
  rates: [],
  basis: 'own',
  currency: null,
}

let known: ReadonlySet<string> | undefined
/** True for ISO 4217 codes that the platform knows. */
export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(code)
}

const RATE_WORDS = `must be a non-negative number with up to ${RATE_DECIMALS} decimals, such as 0.0035 or 0,0035`

/** Submitted rates as they are stored: upper-case codes, shortest decimal strings, by currency; or each problem with its field's name, such as `rates.0.audio`. */
export function readRates(rows: readonly unknown[]): { rates: Rate[] } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = []
  if (rows.length > MAX_RATES) issues.push({ field: 'rates', message: `has at most ${MAX_RATES} currencies` })
  const rates = rows.slice(0, MAX_RATES).map((row, index) => {
    const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
    const field = (name: string) => `rates.${index}.${name}`
    const text = (name: string) => (typeof given[name] === 'string' ? withPoint(given[name]) : '')
    const currency = text('currency').toUpperCase()
    if (!isCurrency(currency)) issues.push({ field: field('currency'), message: 'must be a currency code such as EUR' })
    for (const name of ['audio', 'video'])
      if (!isRate(text(name))) issues.push({ field: field(name), message: RATE_WORDS })
    for (const name of Object.keys(given))
      if (!['currency', 'audio', 'video'].includes(name))
        issues.push({ field: field(name).slice(0, 100), message: 'is not a known parameter' })
    return { currency, audio: text('audio'), video: text('video') }
  })
  rates.forEach(({ currency }, index) => {
    if (rates.findIndex((other) => other.currency === currency) < index)
      issues.push({ field: `rates.${index}.currency`, message: 'is listed twice' })
  })
  if (issues.length > 0) return { issues }
  return {
    rates: rates
      .map(({ currency, audio, video }) => ({ currency, audio: shortestRate(audio), video: shortestRate(video) }))
      .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  }
}
