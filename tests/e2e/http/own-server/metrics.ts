import { expect, test } from '@playwright/test'
import parse, { type Family } from 'parse-prometheus-text-format'
import { control } from '../../support/simulator'
import type { World } from './world'

const sampleOf = (families: Map<string, Family>, metric: string, labels: Record<string, string> = {}) =>
  Number(
    families
      .get(metric)
      ?.metrics.find((sample) => Object.entries(labels).every(([label, value]) => sample.labels?.[label] === value))
      ?.value,
  )

/** Tests of the Prometheus metrics, which count from the server's start. */
export function testsOfMetrics(world: World): void {
  async function scrape(): Promise<Map<string, Family>> {
    const answer = await world.admin.get('/api/metrics')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    return new Map(parse(await answer.text()).map((family) => [family.name, family]))
  }
  test('a scrape tells what the product did', async () => {
    const [call] = (await (await world.admin.get('/api/calls?range=all&perPage=1')).json()).data
    await world.admin.get(`/api/calls/${call.sessionId}`)
    await world.admin.get('/api/calls/..%2fusers')
    await control('POST', 'webhooks', { sessionId: call.sessionId }, world.server.simulatorUrl)
    const { callsStored, quarantined } = (await (await world.admin.get('/api/sync')).json()).data
    const families = await scrape()
    const count = (name: string, labels?: Record<string, string>) => sampleOf(families, `callscope_${name}`, labels)
    expect(count('http_requests_total', { route: '/api/calls/[sessionId]', status: '200' })).toBe(1)
    expect(count('http_requests_total', { route: '/api/hooks/calls', method: 'POST' })).toBeGreaterThan(0)
    expect(count('upstream_requests_total', { endpoint: 'get-call', outcome: 'ok' })).toBeGreaterThan(0)
    expect(count('sync_pages_read_total')).toBeGreaterThan(0)
    expect(count('sync_calls_stored_total', { outcome: 'new' })).toBe(callsStored)
    expect(count('mirror_calls')).toBe(callsStored)
    expect(count('quarantined_records')).toBe(quarantined)
    expect(count('open_calls')).toBeGreaterThanOrEqual(0)
    expect(count('sync_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(count('sync_state', { state: 'current' })).toBe(1)
    expect(count('sync_state', { state: 'stopped' })).toBe(0)
    expect(count('webhook_events_total', { outcome: 'accepted' })).toBeGreaterThan(0)
    expect(sampleOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  })

  test('no label is an id', async () => {
    const answer = await world.admin.get('/api/calls?range=all&perPage=200')
    const calls: { sessionId: string; initiator: string; receiver: string }[] = (await answer.json()).data
    const ids = new Set(calls.flatMap(({ sessionId, initiator, receiver }) => [sessionId, initiator, receiver]))
    const families = await scrape()
    const values = [...families.values()].flatMap(({ metrics }) =>
      metrics.flatMap(({ labels }) => Object.values(labels ?? {})),
    )
    expect(values.length).toBeGreaterThan(50)
    expect(values.filter((value) => ids.has(value) || /v1\.|@|[0-9a-f]{8}-|[0-9]{9}/.test(value))).toEqual([])
  })

  test('a scrape asks the mirror nothing', async () => {
    const statements = async () =>
      ((await scrape()).get('callscope_engine_statements_total')?.metrics ?? []).reduce(
        (sum, { value }) => sum + Number(value),
        0,
      )
    // The sync and the alerts run a statement now and then, so this retries; if scrapes ran statements, no try would pass.
    await expect(async () => {
      const before = await statements()
      for (let times = 0; times < 5; times += 1) await scrape()
      expect(await statements()).toBe(before)
    }).toPass()
  })
}
