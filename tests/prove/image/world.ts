/** The simulated calls that containers copy, and checks of what users see of them. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '@/lib/simulator/server'
import type { BenchClient } from '../../bench/client'
import { waitFor } from '../../bench/processes'
import { controlUpstream, recordsIn, recordsOf } from '../stack'

const CALLS = 3000
const SEED = 11
const NOTE = 'Written before all that follows.'
const HOUR_SECONDS = 3600
const COPIED_MS = 240_000
/** Advances the clock far enough for a few calls to begin. */
const STEP_SECONDS = 120
const STOPPING_MS = 3_000

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts an upstream whose clock stands still an hour ago. @param host where containers reach it */
export async function startWorld(host: string) {
  const simulator = await startSimulator({
    calls: CALLS,
    seed: SEED,
    host,
    anchorSeconds: Math.floor(Date.now() / 1000) - HOUR_SECONDS,
    liveCallsPerMinute: 10,
    anomalyRate: 0,
    quarantineRate: 0,
    roomRate: 0,
  })
  const upstream = { upstream: new URL(simulator.controlUrl).origin }
  await controlUpstream(upstream, 'POST', '/clock', { frozen: true })
  return {
    settings: { CALLS_API_URL: simulator.url, CHAT_API_URL: simulator.chatUrl },
    apiKey: simulator.apiKey,
    /** Lets new calls begin. */
    goOn: () => controlUpstream(upstream, 'POST', '/clock', { advanceSeconds: STEP_SECONDS }),
    ids: async () => idsOf(await recordsOf(upstream)),
    close: () => simulator.close(),
  }
}

const idsOf = (records: readonly unknown[]): string[] =>
  records.map((record) => (record as { sessionId: string }).sessionId).sort()

const exported = async (client: BenchClient) => {
  const answer = await client.html('/api/calls/export?format=ndjson&range=all')
  return idsOf(recordsIn(answer))
}

/** Waits until all calls of the upstream, and no others, are listed. @returns how many */
export async function untilCopied(client: BenchClient, world: World): Promise<number> {
  const calls = await world.ids()
  await waitFor('copying the calls', COPIED_MS, async () =>
    (await exported(client)).length === calls.length ? true : null,
  )
  assert.deepEqual(await exported(client), calls)
  const { meta } = await client.json<{ meta: { pagination: { total: number } } }>('/api/calls?range=all&perPage=1')
  assert.equal(meta.pagination.total, calls.length)
  return calls.length
}

/** Writes a note on the newest call. @returns its address */
export async function writeNote(client: BenchClient): Promise<string> {
  const { data } = await client.json<{ data: { sessionId: string }[] }>('/api/calls?range=all&perPage=1')
  const address = `/api/calls/${encodeURIComponent(data[0]?.sessionId ?? '')}`
  await client.send('POST', `${address}/notes`, { body: NOTE })
  return address
}

/** The session, the note, its call and the calls are still there. */
export async function proveKept(client: BenchClient, world: World, call: string): Promise<void> {
  await client.json('/api/me')
  const { data } = await client.json<{ data: { body: string }[] }>(`${call}/notes`)
  assert.deepEqual(
    data.map(({ body }) => body),
    [NOTE],
  )
  await client.json(call)
  await untilCopied(client, world)
}

/**
 * Stops a process in the middle of an export, which must still complete.
 * @param seesDrain whether it must say that it is not ready while it still answers
 */
export async function proveDrained(
  client: BenchClient,
  container: { stop(): Promise<{ exitCode: number | null; seconds: number }> },
  seesDrain: boolean,
): Promise<number> {
  const before = (await exported(client)).length
  const running = exported(client)
  // Lets the request go out before the signal.
  await sleep(5)
  const stopped = container.stop()
  if (seesDrain) {
    await waitFor('not being ready', STOPPING_MS, async () => {
      const { status } = await fetch(`${client.baseUrl}/api/health/ready`)
      return status === 503 || null
    })
    await client.json('/api/me')
  }
  assert.equal((await running).length, before)
  const { exitCode, seconds } = await stopped
  assert.equal(exitCode, 0)
  return seconds
}
