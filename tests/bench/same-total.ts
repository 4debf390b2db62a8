import type { Bench } from './bench'
import { type Question, shifted, windowOf } from './question'

type Page = { meta: { pagination: { total: number } } }

/** Makes sure that the peer was asked the same: its number of calls is the API’s. Questions of other routes have none. @throws Error with both numbers */
export async function expectSameTotal({ client, peer, sample }: Bench, question: Question): Promise<void> {
  if (peer === null || question.peer === undefined || question.path !== '/api/calls') return
  const params = shifted(question, sample.endSeconds)
  const { meta } = await client.json<Page>(question.path, params)
  const total = await peer.count(question.peer(windowOf(params)).at(-1))
  if (total !== meta.pagination.total)
    throw new Error(`"${question.what}": ${meta.pagination.total} calls in Callscope, ${total} in PostgreSQL`)
}
