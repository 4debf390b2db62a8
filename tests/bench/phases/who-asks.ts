import type { Phase } from '../bench'
import { atLeast, atMost } from '../report'
import { load } from './clients'

const ASKED = '/api/me'
/** A route of the same server without a session, whose answer is in memory. */
const BARE = '/api/health'
/** Such short answers need many measurements. */
const ROUNDS = 200

/** The cost of authentication: a route that only says who asks, compared with a bare one. */
export const whoAsks: Phase = {
  title: `Who asks (\`${ASKED}\`), beside a bare handler (\`${BARE}\`)`,
  probes: ({ flags }) => [
    {
      rows: [
        { what: 'alone, above the bare handler', budget: atMost(0.5) },
        { what: 'alone' },
        { what: 'the bare handler alone' },
      ],
      runs: ROUNDS,
      measure: async ({ client }) => {
        const [asked, bare] = [await client.time(ASKED), await client.time(BARE)]
        return [asked - bare, asked, bare]
      },
    },
    load('16 clients', ({ client }) => client.time(ASKED), flags.seconds, atLeast(800, 'answers/s')),
    load('the bare handler, 16 clients', ({ client }) => client.time(BARE), flags.seconds),
  ],
}
