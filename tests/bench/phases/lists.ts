import type { Phase } from '../bench'
import { cold } from '../cold'
import { lists as listQuestions } from '../questions/lists'
import { atMost } from '../report'

/** A page of calls with its total, alone. */
export const lists: Phase = {
  title: 'A page of calls with its total, alone, cold',
  probes: (bench) => listQuestions(bench.sample).map((question) => cold(bench, question)),
}

/** Each page asked again. */
export const listsAgain: Phase = {
  title: 'The same page again, alone',
  probes: ({ sample }) =>
    listQuestions(sample).map(({ what, path, params }) => ({
      rows: [{ what, budget: atMost(4) }],
      measure: async ({ client }) => [await client.time(path, params)],
    })),
}
