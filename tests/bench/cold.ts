import type { Bench, Phase, Side } from './bench'
import { type Params, type Question, shifted, windowOf } from './question'
import type { Sample } from './sample'

/** A phase of cold questions: each over HTTP, by the engine alone and by the peer. */
export const coldPhase = (title: string, questions: (sample: Sample) => readonly Question[]): Phase => ({
  title,
  probes: async (bench) => {
    const { engine, peer, sample } = bench
    const asked = questions(sample)
    for (const question of asked) await expectSameTotal(bench, question)
    return asked.map((question) => {
      const { what, path, budget, peer: sql } = question
      const ask = () => shifted(question, sample.endSeconds)
      const isInEngine = path === '/api/analytics' || path === '/api/calls'
      return {
        rows: [{ what, budget }],
        measure: async ({ client }) => [await client.time(path, ask())],
        engine: isInEngine ? () => engine.time(path, ask()) : null,
        peer: peer && sql ? () => peer.time(sql(windowOf(ask()))) : null,
      }
    })
  },
})

type Page = { meta: { pagination: { total: number } } }

/** Checks that a list has equally many calls everywhere; another build may read some calls differently. @throws Error when PostgreSQL's number differs */
async function expectSameTotal({ peer, sample, sides }: Bench, question: Question): Promise<void> {
  const { what, path, peer: sql } = question
  if (path !== '/api/calls') return
  const params: Params = shifted(question, sample.endSeconds)
  const totalOf = async ({ client }: Side) => (await client.json<Page>(path, params)).meta.pagination.total
  const ours = await totalOf(sides.ours)
  const inPeer = peer && sql ? await peer.count(sql(windowOf(params)).at(-1)) : ours
  if (inPeer !== ours) throw new Error(`"${what}": ${ours} calls in Callscope, ${inPeer} in PostgreSQL`)
  const inOther = sides.other === null ? ours : await totalOf(sides.other).catch(() => ours)
  if (inOther !== ours) console.error(`"${what}": ${ours} calls in this build, ${inOther} in the other`)
}
