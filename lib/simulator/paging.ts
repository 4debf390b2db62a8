import type { CallOrder } from './call-book'
import type { Strikes } from './faults'
import { apiError } from './http'
import { hash32 } from './random'

export type Paging = { page: number; perPage: number }

/** @throws ApiError ERR_BAD_REQUEST naming the parameter */
export function parsePaging(
  query: URLSearchParams,
  defaultPerPage: number,
  maxPerPage: number,
  strikes: Strikes,
): Paging {
  if (strikes.of('ignore-paging') !== undefined) return { page: 1, perPage: defaultPerPage }
  const clamp = strikes.of('clamp')
  const repeated = strikes.of('repeat-page')
  return {
    page: repeated?.page ?? positive(query, 'page', 1),
    perPage: Math.min(positive(query, 'perPage', defaultPerPage), maxPerPage, clamp?.perPage ?? maxPerPage),
  }
}

/** Wraps JSON items in the list envelope, without what faults omit. */
export function envelope(items: string[], total: number, { page, perPage }: Paging, strikes: Strikes): string {
  const fault = strikes.of('envelope')
  const fields: [string, number][] = [
    ['total', total],
    ['count', items.length],
    ['per_page', perPage],
    ['current_page', page],
    ['total_pages', fault?.totalPagesZero ? 0 : Math.ceil(total / perPage)],
  ]
  const omitted = new Set<string>(fault?.omit ?? [])
  const pagination = fields.filter(([name]) => !omitted.has(name)).map(([name, value]) => `"${name}":${value}`)
  const meta = omitted.has('meta') ? '' : `,"meta":{"pagination":{${pagination.join(',')}}}`
  return `{"data":[${items.join(',')}]${meta}}`
}

/** Applies an `order` fault: oldest first, or shuffled in the same way for every page. */
export function reordered(order: CallOrder, strikes: Strikes): CallOrder {
  const fault = strikes.of('order')
  const { length } = order
  if (fault === undefined || length < 2) return order
  if (fault.order === 'ascending') return { length, at: (position) => order.at(length - 1 - position) }
  let step = 1 + (hash32(length, 5) % (length - 1))
  while (greatestCommonDivisor(step, length) !== 1) step += 1
  return { length, at: (position) => order.at((position * step + 17) % length) }
}

function positive(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  if (!/^[1-9]\d{0,8}$/.test(text)) throw apiError(400, 'ERR_BAD_REQUEST', `${name} is not a positive whole number.`)
  return Number(text)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
