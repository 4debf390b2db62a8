import { type Phase, perSide } from '../bench'
import { atMost } from '../report'

/** What stands around a call, and the call itself; each time another call, so that nobody has asked about it before. */
export const around: Phase = {
  title: 'One call, cold',
  probes: ({ sample }) => {
    const next = perSide(() => {
      let turn = 0
      return () => {
        turn += 1
        return `/api/calls/${encodeURIComponent(sample.answered[turn % sample.answered.length] ?? '')}`
      }
    })
    return [
      {
        rows: [{ what: 'what stands around a call', budget: atMost(25) }],
        measure: async (side) => [await side.client.time(`${next(side)()}/around`)],
      },
      {
        rows: [{ what: 'one call by id, read live' }],
        measure: async (side) => [await side.client.time(next(side)())],
      },
    ]
  },
}
