import { MENU_PAGES } from '@/lib/shared/pages'
import type { Phase } from '../bench'
import { BenchClient } from '../client'
import { atMost } from '../report'
import { scriptBytes } from '../script-size'

/** Scripts that a page names in its HTML: what a first visit loads before its first paint. */
export const scripts: Phase = async ({ client, report, sample }) => {
  report.heading('Scripts of a first visit before first paint, compressed')
  const add = (what: string, bytes: number) =>
    report.add({ what, budget: atMost(200, 'kB'), value: bytes / 1000, unit: 'kB' })
  add('Sign-in', await scriptBytes(new BenchClient(client.baseUrl), '/login'))
  for (const { path, label } of MENU_PAGES) add(label, await scriptBytes(client, path))
  add('A call', await scriptBytes(client, `/calls/${encodeURIComponent(sample.answered[0] ?? '')}`))
}
