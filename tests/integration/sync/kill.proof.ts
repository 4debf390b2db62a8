import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMirror } from '@/lib/server/mirror/open/open'
import type { Simulator } from '@/lib/simulator/server'
import { ownPlaces, type Place } from '../../support/own-mirror'
import { size } from '../../support/properties'
import { control, expectExact, silent, startUpstream } from './world'

/** One in a usual run, hundreds in `npm run prove -- kills`. */
const KILLS = Number(process.env.TEST_KILLS ?? 1)
const CALLS = size(700, 6000)
/** The newest calls are read again this often, which leaves less time for the walk. */
const INTERVAL_SECONDS = size(10, 1)
/** A worker is killed at its start, or once it has stored at most this many more calls of the walk. */
const MAX_CALLS_PER_LIFE = 900
/** Coprime with the number above, so that successive kills strike at different places. */
const CALLS_FURTHER = 217
const START_EVERY = 4

const places = ownPlaces()
let place: Place
let simulator: Simulator
beforeAll(async () => {
  place = await places.empty()
  simulator = await startUpstream({ calls: CALLS, seed: 5 })
  // Either way, a walk takes more than a second: slow enough for a kill to hit it where intended.
  await control({ simulator }, 'POST', '/faults', { kind: 'slow', endpoint: 'list', delayMs: size(150, 40) })
})
afterAll(() => simulator.close())

type Output = { state: string; callsStored: number }

function start() {
  const outputs: Output[] = []
  const script = path.join(import.meta.dirname, 'worker-child.ts')
  const args = [script, JSON.stringify(place), simulator.url, simulator.apiKey, String(INTERVAL_SECONDS)]
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => {
    const [state = '', callsStored] = line.split(' ')
    outputs.push({ state, callsStored: Number(callsStored) })
  })
  return { child, output, outputs, exited: once(child, 'exit') }
}

/**
 * Runs a worker and kills it once it has stored `calls` more calls than it found (null: at its first output), or when the walk is over.
 * @returns its last output
 */
async function live(calls: number | null): Promise<Output> {
  const { child, output, outputs, exited } = start()
  const isDue = () => {
    const last = outputs.at(-1)
    if (last === undefined) return false
    if (calls === null || last.state === 'current') return true
    const first = outputs.find(({ state }) => state === 'backfilling')
    return first !== undefined && last.callsStored >= first.callsStored + calls
  }
  while (!isDue() && child.exitCode === null) await Promise.race([once(output, 'line'), exited])
  child.kill('SIGKILL')
  await exited
  return outputs.at(-1) ?? { state: 'silent', callsStored: 0 }
}

/** Lets the walk finish, compares the mirror with upstream, and starts over with a new mirror. */
async function expectWholeAndRenew(): Promise<void> {
  const { outputs, exited } = start()
  const [code] = (await exited) as [number | null]
  expect(code, outputs.at(-1)?.state).toBe(0)
  const mirror = await openMirror({ ...place, log: silent })
  await expectExact({ simulator, mirror })
  await mirror.close()
  place = await places.empty()
}

it(`survives ${KILLS} kills spread over a backfill`, { timeout: 180_000 + KILLS * 30_000 }, async () => {
  const struck: Output[] = []
  while (struck.length < KILLS) {
    const kill = struck.length + 1
    const last = await live(kill % START_EVERY === 0 ? null : (kill * CALLS_FURTHER) % MAX_CALLS_PER_LIFE)
    struck.push(last)
    if (last.state === 'current') await expectWholeAndRenew()
  }
  await expectWholeAndRenew()
  // Leave out kills at a start and those after the end of the walk. The others must not all hit the same place.
  const midWalk = struck.filter(({ state }) => state === 'backfilling')
  expect(midWalk.length).toBeGreaterThan(KILLS / 2)
  const places = new Set(midWalk.map(({ callsStored }) => callsStored))
  expect(places.size).toBeGreaterThan(Math.min(10, midWalk.length - 1))
})
