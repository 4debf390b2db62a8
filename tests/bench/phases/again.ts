import type { Phase } from '../bench'
import { lists } from '../questions/lists'
import { atMost } from '../report'

/** Each page of calls asked again. */
export const again: Phase = {
  title: 'The same page again, alone',
  probes: ({ sample }) =>
    lists(sample).map(({ what, path, params }) => ({
      rows: [{ what, budget: atMost(4) }],
      measure: async ({ client }) => [await client.time(path, params)],
    })),
}
