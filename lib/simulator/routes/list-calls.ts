import type { IncomingMessage } from 'node:http'
import { onBehalfOf } from '@/lib/simulator/auth'
import type { SimulatorContext } from '@/lib/simulator/context'
import { padded } from '@/lib/simulator/fault-answers'
import type { Strikes } from '@/lib/simulator/faults'
import { parseFilter } from '@/lib/simulator/filters'
import { type Answer, jsonAnswer } from '@/lib/simulator/http'
import { envelope, parsePaging, reordered } from '@/lib/simulator/paging'

const DEFAULT_PER_PAGE = 30

/** `GET /calls`: newest first. */
export async function listCalls(
  context: SimulatorContext,
  request: IncomingMessage,
  query: URLSearchParams,
  strikes: Strikes,
): Promise<Answer> {
  const { book, clock, index, spellings } = context
  const spelled = (json: string) => spellings?.record(json) ?? json
  const paging = parsePaging(query, DEFAULT_PER_PAGE, context.maxPerPage, strikes)
  const filter = parseFilter(query, onBehalfOf(context, request))
  const shift = strikes.of('shift')
  if (shift !== undefined) book.pushNewest(shift.calls, clock.seconds())
  const nowSeconds = clock.seconds()
  const order = reordered(await index.select(filter, nowSeconds), strikes)
  const from = (paging.page - 1) * paging.perPage
  const until = Math.min(order.length, from + paging.perPage)
  const items: string[] = []
  for (let position = from; position < until; position += 1)
    items.push(padded(spelled(book.json(order.at(position), nowSeconds)), strikes))
  const isWrapped = spellings !== null && strikes.of('envelope') === undefined
  return jsonAnswer(
    isWrapped
      ? spellings.envelope({ items, total: order.length, ...paging })
      : envelope(items, order.length, paging, strikes),
  )
}
