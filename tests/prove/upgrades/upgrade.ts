import { cpSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@/lib/simulator/random'
import type { BenchClient } from '../../bench/client'
import { stopProcess, waitFor } from '../../bench/processes'
import { killed, NEW, type Server, signedIn, startRelease, untilAnswered } from '../server'
import { deadAddresses, unreadAddresses } from './addresses'
import { differing, readFigures } from './figures'
import type { Filled } from './fill'
import { missingOf, type Visitors, visitorsOf } from './kept'
import { COLLEAGUE } from './make-basics'
import type { Receiver } from './receiver'
import type { Upstream } from './upstream'
import { watchSync } from './watch-sync'

const READY_SECONDS = 10
const LATEST_MS = 300_000
const KILLS = 3
/** Kills also strike while new columns are being filled, for this long after the start. */
const AFTER_START_SECONDS = 3
const REFILL_MS = 1_800_000

export type Case = {
  filled: Filled
  dataDir: string
  env: Record<string, string>
  /** Null for the demo. */
  upstream: Upstream | null
  receiver: Receiver
  /** The pages of a walk over the whole history. */
  pages: number
}
export type Outcome = {
  readySeconds: number
  /** Seconds of the next start, which has nothing to upgrade: the baseline of the machine. */
  nextSeconds: number
  refillSeconds: number
  lists: string
  problems: string[]
}

/** Upgrades a copy of a directory and looks at everything. @param kills where the start is killed at random, three times before it may end; null for none */
export async function upgrade(one: Case, kills: { random: Random; plainSeconds: number } | null): Promise<Outcome> {
  const { filled, upstream, receiver, env } = one
  const dataDir = `${one.dataDir}-upgraded`
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(one.dataDir, dataDir, { recursive: true, verbatimSymlinks: true })
  receiver.taken()
  await upstream?.forget()
  if (kills !== null) await killStarts(dataDir, env, kills)
  const server = await startRelease(NEW, dataDir, env)
  const readySeconds = await untilAnswered(server, '/api/health/ready', LATEST_MS)
  const visitors = await visitorsOf(server.url, filled)
  const problems = readySeconds <= READY_SECONDS ? [] : [`ready after ${readySeconds.toFixed(1)} s`]
  const sync = watchSync(visitors.admin)
  problems.push(...(await lookAt(one, server, visitors)))
  const seen = await sync.ended()
  problems.push(...seen.problems)
  const listed = (await upstream?.listed()) ?? { requests: seen.pagesRead, highest: null }
  // A demo's unsettled days are a sixth of its history and read with every tick: only its passes tell whether it is walked.
  if (listed.highest !== null && listed.highest >= one.pages / 2)
    problems.push(`the list was walked: ${JSON.stringify(listed)} of ${one.pages} pages`)

  const refilledMs = await untilRefilled(visitors.admin, server)
  problems.push(...differing(filled.figures, await readFigures(visitors.admin, filled.window, upstream !== null)))
  problems.push(...(await missingOf(filled, visitors)))
  if (receiver.taken().some(({ kind }) => kind === 'alert.firing')) problems.push('an alert fired a second time')
  await stopProcess(server.process)
  const next = await startRelease(NEW, dataDir, env)
  const nextSeconds = await untilAnswered(next, '/api/health/ready', LATEST_MS)
  await stopProcess(next.process)
  rmSync(dataDir, { recursive: true, force: true })
  const upTo = listed.highest === null ? '' : `, up to page ${listed.highest}`
  const lists = `${listed.requests} in ${seen.ticks} ticks${upTo} of ${one.pages}`
  return { readySeconds, nextSeconds, refillSeconds: refilledMs / 1000, lists, problems: [...new Set(problems)] }
}

/** Starts and kills the server: once in each third of the time that a start and the beginning of the refill take. */
async function killStarts(
  dataDir: string,
  env: Record<string, string>,
  { random, plainSeconds }: { random: Random; plainSeconds: number },
): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startRelease(NEW, dataDir, env)
    await sleep(((kill + random.next()) / KILLS) * (plainSeconds + AFTER_START_SECONDS) * 1000)
    await killed(server)
  }
}

/** Checks everything that was made, every address, and the figures, as soon as the server is ready. @returns what is wrong, in words */
async function lookAt({ filled, upstream, receiver }: Case, { url }: Server, visitors: Visitors): Promise<string[]> {
  const { admin } = visitors
  const problems = [
    ...(await missingOf(filled, visitors)),
    ...differing(filled.figures, await readFigures(admin, filled.window, upstream !== null)),
    ...(await deadAddresses(filled, visitors)),
    ...(await unreadAddresses(filled, visitors)),
  ]
  const { mirror } = await admin.json<{ mirror: { calls: number } }>('/api/health')
  if (upstream === null ? mirror.calls < filled.calls : mirror.calls !== filled.calls)
    problems.push(`${mirror.calls} calls instead of ${filled.calls}`)
  await signedIn(url, COLLEAGUE).catch((error: Error) => problems.push(`a colleague: ${error.message}`))
  if (filled.channel !== null) problems.push(...(await tryChannel(admin, filled.channel, receiver)))
  return problems
}

async function tryChannel(admin: BenchClient, { id, secret }: { id: string; secret: string }, receiver: Receiver) {
  await admin.send('POST', `/api/channels/${id}/test`)
  const messages = receiver.taken()
  const problems = messages.flatMap(({ kind }) => (kind === 'alert.firing' ? ['an alert fired a second time'] : []))
  const test = messages.find(({ kind }) => kind === 'test')
  if (test === undefined) return [...problems, 'the channel delivered nothing']
  try {
    test.verify(secret)
    return problems
  } catch (error) {
    return [...problems, `the channel signs differently: ${(error as Error).message}`]
  }
}

/** Waits until new columns are filled. @returns the time since the start of the process */
async function untilRefilled(admin: BenchClient, { startedMs }: Server): Promise<number> {
  await waitFor('filling new columns', REFILL_MS, async () => {
    const { data } = await admin.json<{ data: { refill: unknown } }>('/api/sync')
    return data.refill === null || null
  })
  return performance.now() - startedMs
}
