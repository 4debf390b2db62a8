import type { Phase } from '../bench'
import { inTurn } from '../question'
import { atMost } from '../report'

/** A call and the calls around it: another call each time, so that no answer is cached. */
export const around: Phase = {
  title: 'One call, cold',
  probes: ({ sample }) => {
    const next = inTurn(sample.answered.map((sessionId) => `/api/calls/${encodeURIComponent(sessionId)}`))
    return [
      {
        rows: [{ what: 'what stands around a call', budget: atMost(25) }],
        measure: async ({ client }) => [await client.time(`${next()}/around`)],
      },
      { rows: [{ what: 'one call by id, read live' }], measure: async ({ client }) => [await client.time(next())] },
    ]
  },
}
