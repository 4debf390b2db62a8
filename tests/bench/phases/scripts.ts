import { MENU_PAGES } from '@/lib/shared/pages'
import type { Phase } from '../bench'
import { BenchClient } from '../client'
import { atMost } from '../report'
import { scriptBytes } from '../script-size'

/** Scripts that a page names in its HTML: what a first visit loads before its first paint. */
export const scripts: Phase = {
  title: 'Scripts of a first visit before first paint, compressed',
  probes: ({ sample }) => {
    // Without a range, the bill redirects to the last month.
    const pages = MENU_PAGES.filter(({ path }) => path !== '/apps').map(({ path, label }) => ({
      path: `${path}?range=last-month`,
      label,
    }))
    const call = { path: `/calls/${encodeURIComponent(sample.answered[0] ?? '')}`, label: 'A call' }
    return [{ path: '/login', label: 'Sign-in' }, ...pages, call].map(({ path, label }) => ({
      rows: [{ what: label, budget: atMost(230, 'kB'), unit: 'kB' }],
      isOnce: true,
      measure: async ({ client }) => {
        const visitor = path === '/login' ? new BenchClient(client.baseUrl) : client
        return [(await scriptBytes(visitor, path)) / 1000]
      },
    }))
  },
}
