import type { Bench, Probe, Side } from './bench'
import { type Params, type Question, shifted, windowOf } from './question'

/** Builds may read a few calls differently. */
const DEFINITIONS_SHARE = 0.01
type Page = { meta: { pagination: { total: number } } }

/** A cold question over HTTP, by the engine alone and by the peer. A number of calls is first made sure to be the same everywhere. */
export function cold({ engine, peer, sample, sides }: Bench, question: Question): Probe {
  const { what, path, budget, peer: sql } = question
  const ask = () => shifted(question, sample.endSeconds)
  const expectSameTotal = async (name: string, count: (params: Params) => Promise<number>, share = 0) => {
    if (path !== '/api/calls') return
    const params = ask()
    const [ours, others] = [await totalOf(sides.ours, path, params), await count(params)]
    if (Math.abs(ours - others) > share * ours) throw new Error(`${ours} calls in this build, ${others} in ${name}`)
  }
  const agreed = { other: false, peer: false }
  return {
    rows: [budget === undefined ? { what } : { what, budget }],
    measure: async (side) => {
      if (side === sides.other && !agreed.other)
        await expectSameTotal('the other', (params) => totalOf(side, path, params), DEFINITIONS_SHARE)
      if (side === sides.other) agreed.other = true
      return [await side.client.time(path, ask())]
    },
    engine: path === '/api/analytics' || path === '/api/calls' ? () => engine.time(path, ask()) : null,
    peer:
      peer === null || sql === undefined
        ? null
        : async () => {
            if (!agreed.peer) await expectSameTotal('PostgreSQL', (params) => peer.count(sql(windowOf(params)).at(-1)))
            agreed.peer = true
            return peer.time(sql(windowOf(ask())))
          },
  }
}

const totalOf = async ({ client }: Side, path: string, params: Params): Promise<number> =>
  (await client.json<Page>(path, params)).meta.pagination.total
