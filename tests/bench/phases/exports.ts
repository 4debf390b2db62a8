import type { Bench, Phase } from '../bench'
import { atLeast } from '../report'

const RATE = 'calls/s'
/** A format that takes longer is measured over what it wrote by then, which only works line by line. */
const PATIENCE_SECONDS = 60
const NEWLINE = 0x0a

const FORMATS = [
  { format: 'csv', budget: atLeast(150_000, RATE), isLines: true },
  { format: 'parquet', budget: atLeast(150_000, RATE), isLines: false },
  { format: 'ndjson', budget: null, isLines: true },
] as const

/** Everything as a file, in each format. */
export const exports: Phase = async (bench) => {
  bench.report.heading('Export of everything')
  for (const { format, budget, isLines } of FORMATS) {
    const value = await callsPerSecond(bench, format, isLines)
    bench.report.add({
      what: format === 'csv' ? 'CSV' : format === 'parquet' ? 'Parquet' : 'NDJSON',
      budget,
      value,
      unit: RATE,
    })
  }
}

/** NaN for a format without lines that was not complete in time. */
async function callsPerSecond({ client, data }: Bench, format: string, isLines: boolean): Promise<number> {
  const startedMs = performance.now()
  let lines = 0
  let isComplete = true
  await client.stream('/api/calls/export', { format }, (chunk) => {
    for (let at = chunk.indexOf(NEWLINE); isLines && at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
    isComplete = performance.now() - startedMs < PATIENCE_SECONDS * 1000
    return isComplete
  })
  const seconds = (performance.now() - startedMs) / 1000
  if (isComplete) return data.history.calls / seconds
  return isLines ? lines / seconds : Number.NaN
}
