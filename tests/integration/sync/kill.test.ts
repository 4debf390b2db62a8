import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMirror } from '@/lib/mirror/client'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { ANCHOR_SECONDS, expectExact, silent } from './world'

/** A few here, hundreds in `npm run prove -- kills`. */
const KILLS = Number(process.env.TEST_KILLS ?? 3)
const CALLS = 6000
/** A worker says ten times a second how far it is; it is killed at its start, or at its first to third word of the backfill. */
const MOST_WORDS = 3

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
  // Slow enough that the walk is never over before the last kill.
  const slow = { kind: 'slow', endpoint: 'list', delayMs: 40 }
  await fetch(`${simulator.controlUrl}/faults`, { method: 'POST', body: JSON.stringify(slow) })
})
afterAll(async () => {
  await simulator.close()
  await rm(dataDir, { recursive: true, force: true })
})

function start(): { child: ChildProcess; lines: string[] } {
  const lines: string[] = []
  const script = path.join(import.meta.dirname, 'worker-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, simulator.url, simulator.apiKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)))
  return { child, lines }
}

it(`survives ${KILLS} kills at any moment of a backfill`, { timeout: 60_000 + KILLS * 5_000 }, async () => {
  let isOver = false
  let struckMidWalk = 0
  for (let kill = 0; kill < KILLS && !isOver; kill += 1) {
    const { child, lines } = start()
    const exited = once(child, 'exit')
    const words = kill % (MOST_WORDS + 1)
    const isDue = () => lines.length > 0 && lines.filter((line) => line.startsWith('backfilling')).length >= words
    while (!isDue() && child.exitCode === null)
      await Promise.race([once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data'), exited])
    child.kill('SIGKILL')
    await exited
    if (lines.at(-1)?.startsWith('backfilling')) struckMidWalk += 1
    isOver = lines.some((line) => line.startsWith('current'))
  }
  expect(struckMidWalk).toBeGreaterThan(0)
  await fetch(`${simulator.controlUrl}/faults`, { method: 'DELETE' })
  const { child, lines } = start()
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code, lines.at(-1)).toBe(0)
  const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
  await expectExact({ simulator, mirror, dataDir, close: () => mirror.close() })
  await mirror.close()
})
