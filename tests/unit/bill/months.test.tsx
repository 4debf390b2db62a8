import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { Months } from '@/components/bill/groups-table'
import type { BillAnswer } from '@/lib/shared/bill/answer'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { drawn } from '../../support/drawn'

const FROM = Date.UTC(2027, 4, 1) / 1000
const TO = Date.UTC(2027, 5, 1) / 1000
const filters = filtersSchema.parse({ range: 'last-month', tz: 'UTC' })

/** A bill of one month in a currency. */
const billIn = (currency: string) =>
  ({
    data: { months: [{ month: '2027-05', start: FROM, from: FROM, to: TO, calls: 3, minutes: 12, amount: '1.5' }] },
    meta: { basis: 'own', currency, rate: { currency, audio: '0.1', video: '0.2' } },
  }) as unknown as BillAnswer

const months = (client: QueryClient) => drawn(<Months bill={billIn('USD')} filters={filters} />, '/bill', client)

it('months of the bill before are in its currency, and open nothing until those of the new one have come', () => {
  const before = () => billIn('EUR')
  const html = months(new QueryClient({ defaultOptions: { queries: { placeholderData: before as never } } }))
  expect(html).toContain('Amount, EUR')
  expect(html).not.toMatch(/USD|\$/)
  expect(html).toMatch(/^<div[^>]* aria-busy="true"/)
})

it('months that could not be loaded say so and can be asked for again', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const cache = client.getQueryCache()
  const build = cache.build.bind(cache)
  cache.build = (...asked) => {
    const query = build(...asked)
    query.setState({ status: 'error', error: new Error('It is away.') as never })
    return query as never
  }
  const html = months(client)
  expect(html).toContain('The months could not be loaded')
  expect(html).toContain('It is away.')
  expect(html).toContain('Try again')
})
