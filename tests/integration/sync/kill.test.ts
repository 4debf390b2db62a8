import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMirror } from '@/lib/server/mirror/client'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { ANCHOR_SECONDS, expectExact, silent } from './world'

/** A few here, hundreds in `npm run prove -- kills`. */
const KILLS = Number(process.env.TEST_KILLS ?? 3)
const CALLS = 6000
/** A worker is killed at its start, or once it has stored up to so many more calls of the walk. */
const MAX_CALLS_A_LIFE = 900
/** Has no divisor in common with the number above, so that no two kills in a row strike at the same place. */
const CALLS_FURTHER = 217
const START_EVERY = 4

let simulator: Simulator
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callscope-kill-'))
  simulator = await startSimulator({
    calls: CALLS,
    seed: 5,
    anchorSeconds: ANCHOR_SECONDS,
    now: () => ANCHOR_SECONDS * 1000,
    liveCallsPerMinute: 0,
  })
  // Slow enough that a kill finds the walk where it was meant to.
  const slow = { kind: 'slow', endpoint: 'list', delayMs: 40 }
  await fetch(`${simulator.controlUrl}/faults`, { method: 'POST', body: JSON.stringify(slow) })
})
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Word = { state: string; callsStored: number }

function start() {
  const words: Word[] = []
  const script = path.join(import.meta.dirname, 'worker-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, simulator.url, simulator.apiKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => {
    const [state = '', callsStored] = line.split(' ')
    words.push({ state, callsStored: Number(callsStored) })
  })
  return { child, output, words, exited: once(child, 'exit') }
}

/**
 * One life of a worker, which ends when it has stored `calls` more of the walk than it found, at its first word where that is null, or when
 * the walk is over. Answers its last word.
 */
async function live(calls: number | null): Promise<Word> {
  const { child, output, words, exited } = start()
  const isDue = () => {
    const last = words.at(-1)
    if (last === undefined) return false
    if (calls === null || last.state === 'current') return true
    const first = words.find(({ state }) => state === 'backfilling')
    return first !== undefined && last.callsStored >= first.callsStored + calls
  }
  while (!isDue() && child.exitCode === null) await Promise.race([once(output, 'line'), exited])
  child.kill('SIGKILL')
  await exited
  return words.at(-1) ?? { state: 'silent', callsStored: 0 }
}

/** Lets the walk come to its end, compares the mirror with upstream, and removes it. */
async function expectWholeAndRemove(): Promise<void> {
  const { words, exited } = start()
  const [code] = (await exited) as [number | null]
  expect(code, words.at(-1)?.state).toBe(0)
  const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
  await expectExact({ simulator, mirror, dataDir, close: () => mirror.close() })
  await mirror.close()
  await rm(dataDir, { recursive: true })
}

it(`survives ${KILLS} kills all along a backfill`, { timeout: 60_000 + KILLS * 5_000 }, async () => {
  const struck: Word[] = []
  while (struck.length < KILLS) {
    const kill = struck.length
    const last = await live(kill % START_EVERY === 0 ? null : (kill * CALLS_FURTHER) % MAX_CALLS_A_LIFE)
    struck.push(last)
    if (last.state === 'current') await expectWholeAndRemove()
  }
  await expectWholeAndRemove()
  // All but those at a start, and those for which the walk was over too soon; and not all at one place.
  const midWalk = struck.filter(({ state }) => state === 'backfilling')
  expect(midWalk.length).toBeGreaterThan(KILLS / 2)
  const places = new Set(midWalk.map(({ callsStored }) => callsStored))
  expect(places.size).toBeGreaterThan(Math.min(10, midWalk.length - 1))
})
