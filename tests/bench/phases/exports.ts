import { LONG_RUNS, type Phase } from '../bench'
import { atLeast } from '../report'

const RATE = 'calls/s'

/** Everything as a file. */
export const exports: Phase = {
  title: 'Export of everything',
  probes: ({ data }) =>
    (['CSV', 'Parquet'] as const).map((format) => ({
      rows: [{ what: format, budget: atLeast(200_000, RATE), unit: RATE }],
      runs: LONG_RUNS,
      measure: async ({ client }) => {
        const { ms } = await client.get('/api/calls/export', { format: format.toLowerCase() }, { encoding: 'identity' })
        return [(data.history.calls / ms) * 1000]
      },
    })),
}
