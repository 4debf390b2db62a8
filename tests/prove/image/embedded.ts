/** The image on its own, started by the guide's two `docker run` commands, one after the other on the same volume. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { BenchClient } from '../../bench/client'
import type { Image } from './config'
import { type Container, makeContainer } from './container'
import { guidedRuns, specOf } from './docker-run'
import type { Network } from './network'
import { proveRights } from './rights'
import { proveDrained, proveKept, untilCopied, type World, writeNote } from './world'

const ADMIN = { ADMIN_EMAIL: 'admin@prove.example', ADMIN_PASSWORD: 'prove-password' }

export type Ground = {
  image: Image
  network: Network
  world: World
  folder: string
  guide: string
  report(line: string): void
}

/** Starts, uses, stops, kills and restarts it. */
export async function proveEmbedded({ image, network, world, folder, guide, report }: Ground): Promise<void> {
  const [plain, hardened] = guidedRuns(guide) as [string, string]
  const settings = { ...world.settings, ...ADMIN, CALLS_API_KEY: world.apiKey }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path.join(folder, '.env'), lines.join(''))

  const first = makeContainer(specOf(plain, 'plain', image, folder), network, folder)
  report(`docker run ${plain}: ${await up(first)}`)
  const client = new BenchClient(`http://${first.address}:3000`)
  await client.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  report(`signed in; ${await untilCopied(client, world)} calls are copied and listed`)
  await world.goOn()
  report(`new calls are copied: ${await untilCopied(client, world)}`)
  const call = await writeNote(client)
  const seconds = await proveDrained(client, first, false)
  report(`SIGTERM in the midst of an export, which ends whole: exit code 0 after ${seconds.toFixed(1)} s`)
  const elsewhere = first.written().filter((name) => !name.startsWith('/tmp/'))
  assert.deepEqual(elsewhere, [], 'it wrote outside of /data and /tmp')
  report('with a root that may be written, nothing is written outside of /data and /tmp')

  // The options that the guide's “…” stands for.
  const whole = `${hardened} -p 3000:3000 --env-file .env`
  const second = makeContainer(specOf(whole, 'hardened', image, folder), network, folder)
  report(`docker run ${hardened}: ${await up(second)}`)
  await proveRights(second)
  const again = client.at(`http://${second.address}:3000`)
  await proveKept(again, world, call)
  report('on the same volume: the session, the note and all calls are kept')
  for (const when of ['while calls are copied', 'at once again']) {
    await world.goOn()
    await second.kill()
    const times = await up(second)
    await proveKept(again, world, call)
    report(`kill -9 ${when}: ${times}, everything kept`)
  }
  const { exitCode, seconds: stopped } = await second.stop()
  assert.equal(exitCode, 0)
  for (const one of [first, second]) {
    report(`${one.name}: at most ${Math.round(one.peakBytes() / 1e6)} MB of memory, with cached files`)
    for (const secret of [ADMIN.ADMIN_PASSWORD, world.apiKey])
      assert.ok(!one.output().includes(secret), 'a secret is in the log')
  }
  report(`SIGTERM: exit code 0 after ${stopped.toFixed(1)} s`)
}

/** A start that takes longer shows its log. */
const SLOW_SECONDS = 8

/** Starts it until it serves. */
async function up(container: Container): Promise<string> {
  const startedMs = performance.now()
  const before = container.output().length
  container.start()
  const healthy = await container.healthy()
  await container.ready()
  const seconds = (performance.now() - startedMs) / 1000
  if (seconds > SLOW_SECONDS) console.log(container.output().slice(before))
  return `healthy after ${healthy.toFixed(1)} s, ready after ${seconds.toFixed(1)} s`
}
