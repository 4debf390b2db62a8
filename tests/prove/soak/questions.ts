import type { BenchClient } from '../../bench/client'
import { signedIn } from '../server'
import { callAddress, type Listed } from '../upgrades/make-basics'

const KPIS = 'calls,answered,answerRate,unanswered,totalMinutes,durationP50,durationP95,ringP50,people'
const WEEK = { range: '7d', tz: 'Europe/Paris' }

/** The measured questions. Each covers a constant amount of data, so it must stay as fast however long the process runs. */
export const MEASURED: readonly (readonly [path: string, params: Record<string, string>])[] = [
  ['/api/analytics', { metrics: KPIS, ...WEEK }],
  ['/api/analytics', { metrics: 'calls', by: 'day,status', ...WEEK }],
  ['/api/analytics', { metrics: 'peakConcurrent', ...WEEK }],
  ['/api/analytics', { metrics: 'calls', by: 'person', order: '-calls', limit: '8', ...WEEK }],
  ['/api/calls', { perPage: '50' }],
  ['/api/calls', { perPage: '50', status: 'unanswered', ...WEEK }],
  ['/api/calls', { perPage: '50', sort: '-duration', ...WEEK }],
  ['/api/people', WEEK],
  ['/api/needs-a-look', WEEK],
  ['/api/brief', WEEK],
]
/** Further questions, which are not measured. */
const OTHERS: readonly (readonly [path: string, params: Record<string, string>])[] = [
  ['/api/bill', WEEK],
  ['/api/issues', WEEK],
  ['/api/concurrency', WEEK],
  ['/api/sync', {}],
  ['/api/metrics', {}],
  ['/api/directory', { q: 'an' }],
  ['/api/calls', { q: 'ana', perPage: '20', ...WEEK }],
  ['/api/calls/export', { format: 'csv', ...WEEK }],
  ['/api/calls/export', { format: 'parquet', ...WEEK }],
]
const OF_SESSIONS = [
  '/api/alerts',
  '/api/alerts/history',
  '/api/channels/deliveries',
  '/api/sync/webhooks',
  '/api/audit',
]
const PAGES = ['/', '/calls', '/people', '/callbacks', '/explore', '/alerts', '/settings']

/** Milliseconds of each measured question; a 200 is the only answer that counts. */
export async function measure(ask: Ask): Promise<number[]> {
  const times: number[] = []
  for (const [path, params] of MEASURED) times.push(await ask(path, params))
  return times
}

export type Ask = (path: string, params: Record<string, string>) => Promise<number>

/** Asks with a token, which outlives the sessions of a clock that runs fast. */
export function askWith(url: string, token: string): Ask {
  return async (path, params) => {
    const startedMs = performance.now()
    const response = await fetch(`${url}${path}?${new URLSearchParams(params)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await response.arrayBuffer()
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString().slice(0, 300)}`)
    return performance.now() - startedMs
  }
}

/** Everything else that people do, once: other questions, files, pages, the newest call, a note that is taken back. */
export async function useOnce(url: string, ask: Ask): Promise<void> {
  for (const [path, params] of OTHERS) await ask(path, params)
  const inSession = await signedIn(url)
  for (const path of OF_SESSIONS) await inSession.json(path)
  // A new session each time, since under a fast clock sessions expire within seconds.
  for (const page of PAGES) await (await signedIn(url)).html(page)
  await noteOnce(await signedIn(url))
}

async function noteOnce(client: BenchClient): Promise<void> {
  const ended = { perPage: '1', status: 'ended' }
  const { data } = await client.json<{ data: Listed[] }>('/api/calls', ended)
  const [call] = data
  if (call === undefined) return
  const address = (suffix = '') => callAddress('/api/calls', call, suffix)
  await client.json(address())
  await client.send('POST', address('/notes'), { body: 'A note of the long proof.' })
  const { data: notes } = await client.json<{ data: { id: string }[] }>(address('/notes'))
  for (const { id } of notes) await client.send('DELETE', address(`/notes/${id}`))
}
