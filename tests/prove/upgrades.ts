/**
 * `npm run prove -- upgrades`: data directories of the two old releases, upgraded by this one. Each old release is cloned, installed and built; it
 * copies a history over HTTP, runs as a demo, and gets one of everything that users can create. This release then starts on copies: once plainly,
 * and once after three starts that `kill -9` ends at random moments. It must be ready within 10 s without walking the history, keep everything
 * that was created, open every old URL, and show the same figures. Needs a finished build.
 *
 * `PROVE_FROM` names the releases, `PROVE_CALLS` (1000000) the calls, `PROVE_SEED` the moments of the kills; `PROVE_DATA` is a directory that keeps
 * the built releases and their data for another run.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Random } from '@/lib/simulator/random'
import type { Release } from './server'
import { fill, windowOf } from './upgrades/fill'
import { type Receiver, startReceiver } from './upgrades/receiver'
import { FROM, type From, installed } from './upgrades/releases'
import { type Outcome, upgrade } from './upgrades/upgrade'
import { startUpstream } from './upgrades/upstream'

const NAMES = (process.env.PROVE_FROM ?? Object.keys(FROM).join(',')).split(',')
const CALLS = Number(process.env.PROVE_CALLS ?? 1_000_000)
const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31)
const DEMO_CALLS = 20_000
/** A walk over the history takes at least a hundred pages, so that it is not mistaken for a look at the newest calls. */
const pageSizeOf = (calls: number) => Math.min(1000, Math.ceil(calls / 100))
const TICK_SECONDS = 2

const kept = process.env.PROVE_DATA
const folder = kept === undefined ? mkdtempSync(path.join(os.tmpdir(), 'callscope-upgrades-')) : path.resolve(kept)
mkdirSync(folder, { recursive: true })
const random = new Random(SEED)
let failed = 0
console.log(`Seed ${SEED}`)
const receiver = await startReceiver()
try {
  for (const name of NAMES) {
    const from = FROM[name]
    if (from === undefined) throw new Error(`There is no release ${name}; there are ${Object.keys(FROM).join(', ')}.`)
    const release = await installed(name, from.commit, path.join(folder, name))
    await prove(release, from, CALLS, receiver)
    await prove(release, from, null, receiver)
  }
} catch (error) {
  failed += 1
  console.error(error)
} finally {
  receiver.close()
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)

/** @param calls of the history; null for the demo */
async function prove(
  release: Release,
  { hasLater, simulate }: From,
  calls: number | null,
  receiver: Receiver,
): Promise<void> {
  const what = calls === null ? 'demo' : `${calls} calls`
  const dataDir = path.join(folder, `${release.name}-${calls ?? 'demo'}`)
  const nowSeconds = anchorOf(`${dataDir}-anchor.json`)
  const upstream = calls === null ? null : await startUpstream(calls, nowSeconds, simulate)
  const pageSize = pageSizeOf(calls ?? DEMO_CALLS)
  const env = {
    ...(upstream?.env ?? { DEMO_CALLS: String(DEMO_CALLS) }),
    SYNC_PAGE_SIZE: String(pageSize),
    SYNC_INTERVAL_SECONDS: String(TICK_SECONDS),
  }
  try {
    const filled = await fill(release, dataDir, {
      env,
      hasLater,
      window: windowOf(calls === null, nowSeconds),
      isSound: calls !== null,
      receiver,
    })
    console.log(`── ${release.name}, ${what}: ${filled.things.length} things, ${filled.addresses.length} addresses`)
    const one = {
      filled,
      dataDir,
      env,
      upstream,
      receiver,
      pages: Math.ceil((calls ?? DEMO_CALLS) / pageSize),
    }
    const plain = await upgrade(one, null)
    tell(`${release.name}, ${what}`, plain)
    const survived = await upgrade(one, { random, plainSeconds: plain.readySeconds })
    tell(`${release.name}, ${what}, after three kills`, survived)
  } finally {
    await upstream?.stop()
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The end of the history, as recorded by an earlier run on the same data. */
function anchorOf(file: string): number {
  if (!existsSync(file)) writeFileSync(file, String(Math.floor(Date.now() / 1000)))
  return Number(readFileSync(file, 'utf8'))
}

function tell(what: string, { readySeconds, nextSeconds, refillSeconds, lists, problems }: Outcome): void {
  const starts = `ready after ${readySeconds.toFixed(1)} s (the next start: ${nextSeconds.toFixed(1)} s)`
  const filled = `new columns filled after ${refillSeconds.toFixed(0)} s`
  console.log(`── ${what}: ${starts}, ${filled}; pages of the list: ${lists}; ${problems.length} problems`)
  for (const problem of problems) console.error(`✗ ${what}: ${problem}`)
  failed += problems.length
}
