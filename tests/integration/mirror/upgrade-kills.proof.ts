import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMirror } from '@/lib/server/mirror/open/open'
import { readRefill } from '@/lib/server/mirror/write/refill'
import { Random } from '@/lib/simulator/random'
import { differenceOf, isEqual } from '../../prove/exact'
import { ownDirectory, type Place, placeOf } from '../../support/own-mirror'
import { size } from '../../support/properties'
import { makeRelease010 } from '../../support/release-0-1-0/make'
import { ANCHOR_SECONDS, silent, startUpstream, upstreamRecords } from '../sync/world'

/** Dozens in `npm run prove -- kills`; the suite kills one upgrade in `upgrade.test`. */
const KILLS = Number(process.env.TEST_UPGRADE_KILLS ?? size(2, 60))
const SEED = Number(process.env.TEST_SEED ?? size(7, Date.now() % 2 ** 31))
const CALLS = 900
/** A process is killed within this time of starting to open the mirror, or after one of its first batches. */
const MOST_OPENING_MS = 900
const MOST_BATCHES = 20
const KEPT = { users: [], notes: [], tags: [], views: [], annotations: [], settings: [] }

const root = ownDirectory()
const released = path.join(root, 'released')
const dataDir = path.join(root, 'upgraded')
const random = new Random(SEED)
let place: Place
let leave = async () => {}
let records: unknown[]

beforeAll(async () => {
  const simulator = await startUpstream({ seed: 5, calls: CALLS, roomRate: 0 })
  records = await upstreamRecords({ simulator })
  await simulator.close()
  await makeRelease010({ dataDir: released, records, fetchedAtMs: ANCHOR_SECONDS * 1000 - 60_000, kept: KEPT })
})

afterAll(() => leave())
const renew = async () => {
  await leave()
  await rm(dataDir, { recursive: true, force: true })
  await cp(released, dataDir, { recursive: true })
  ;({ place, leave } = await placeOf(dataDir))
}

/** Upgrades the mirror in a process that is killed while it opens (half of the time) or after some batches. @returns the stage it had reached */
async function live(): Promise<string> {
  const file = path.join(import.meta.dirname, 'refill-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const isOpening = random.below(2) === 0
  const delayMs = random.below(isOpening ? MOST_OPENING_MS : 40)
  const batch = random.below(MOST_BATCHES)
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    if (line === (isOpening ? 'opening' : `refilled ${batch}`)) setTimeout(() => child.kill('SIGKILL'), delayMs)
  }
  const [, signal] = await exited
  return signal === 'SIGKILL' ? (last.split(' ')[0] ?? '') : 'whole'
}

it(`survives ${KILLS} kills while a mirror of release 0.1.0 is upgraded`, {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  await renew()
  const places = new Map<string, number>()
  let upgrades = 0
  for (let kills = 0; kills < KILLS; ) {
    const end = await live()
    places.set(end, (places.get(end) ?? 0) + 1)
    if (end !== 'whole') kills += 1
    const mirror = await openMirror({ ...place, log: silent })
    const difference = await differenceOf(mirror, records)
    const isWhole = end === 'whole'
    if (isWhole) expect(await readRefill(mirror)).toBeNull()
    await mirror.close()
    expect(isEqual(difference), `seed ${SEED}, after ${kills} kills: ${JSON.stringify(difference)}`).toBe(true)
    if (!isWhole) continue
    upgrades += 1
    await renew()
  }
  console.log(
    `Seed ${SEED}: ${KILLS} kills, ${upgrades} upgrades that ended; ${JSON.stringify(Object.fromEntries(places))}`,
  )
})
