import type { Bench } from './bench'
import { type Question, shifted, windowOf } from './question'
import { expectSameTotal } from './same-total'
import { interleaved, median, p95, repeat } from './statistics'

export type Measured = { ms: number; p95: number; engine: number; peer: number }

/** Medians of a cold question: over HTTP, the engine alone, and the peer, one of each in turn. */
export async function measureCold(bench: Bench, question: Question): Promise<Measured> {
  const { client, engine, peer, sample, flags } = bench
  const ask = () => shifted(question, sample.endSeconds)
  const { path, peer: sql } = question
  const isInEngine = path === '/api/analytics' || path === '/api/calls'
  const times = await interleaved(flags.runs, {
    ours: () => client.time(path, ask()),
    engine: isInEngine ? () => engine.time(path, ask()) : null,
    peer: peer !== null && sql !== undefined ? () => peer.time(sql(windowOf(ask()))) : null,
  })
  return {
    ms: median(times.ours),
    p95: p95(times.ours),
    engine: median(times.engine),
    peer: median(times.peer),
  }
}

/** Measures a cold question and adds its row. @throws Error when the peer’s answer is another */
export async function addCold(bench: Bench, question: Question): Promise<void> {
  await expectSameTotal(bench, question)
  const { ms, ...rest } = await measureCold(bench, question)
  bench.report.add({ what: question.what, budget: question.budget ?? null, value: ms, ...rest })
}

/** Milliseconds of the same question again and again. */
export const timesWarm = ({ client, flags }: Bench, { path, params }: Question): Promise<number[]> =>
  repeat(flags.runs, () => client.time(path, params))
