import { MENU_PAGES } from '@/lib/shared/pages'
import { type Phase, perSide } from '../bench'
import { BenchClient } from '../client'
import { atMost } from '../report'
import { scriptBytes } from '../script-size'

/** Scripts that a page names in its HTML: what a first visit loads before its first paint. */
export const scripts: Phase = {
  title: 'Scripts of a first visit before first paint, compressed',
  probes: ({ sample }) => {
    const stranger = perSide(({ client }) => new BenchClient(client.baseUrl))
    const call = { path: `/calls/${encodeURIComponent(sample.answered[0] ?? '')}`, label: 'A call' }
    return [{ path: '/login', label: 'Sign-in' }, ...MENU_PAGES.filter(({ path }) => path !== '/apps'), call].map(
      ({ path, label }) => ({
        rows: [{ what: label, budget: atMost(230, 'kB'), unit: 'kB' }],
        runs: 1,
        isWarm: true,
        measure: async (side) => {
          const client = path === '/login' ? stranger(side) : side.client
          await client.get(path)
          return [(await scriptBytes(client, path)) / 1000]
        },
      }),
    )
  },
}
