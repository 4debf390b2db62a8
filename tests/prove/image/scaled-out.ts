/** The services of `compose.yaml`, with secrets as the guide makes them: started, used, restarted, and killed. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BenchClient } from '../../bench/client'
import { root } from '../../bench/processes'
import { readCompose, type Service, specsOf } from './compose'
import type { Image } from './config'
import { type Container, makeContainer } from './container'
import type { Ground } from './embedded'
import { proveRights } from './rights'
import { proveDrained, proveKept, untilCopied, writeNote } from './world'

const ADMIN_EMAIL = 'admin@prove.example'

/** @param stores images that stand for those of the stores, by their services */
export async function proveScaledOut(ground: Ground, stores: Readonly<Record<string, Image>>): Promise<void> {
  const { image, network, world, folder, guide, report } = ground
  const file = readCompose(readFileSync(path.join(root, 'compose.yaml'), 'utf8'))
  makeSecrets(guide, folder, world.apiKey)
  const own = Object.entries({ ...world.settings, ADMIN_EMAIL }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path.join(folder, '.env'), own.join(''))
  const services = startOrder(file.services).map((name) => {
    const specs = specsOf(file, name, stores[name] ?? image, folder)
    const checkout = { from: root, to: '/checkout', isReadOnly: true }
    const bound = specs.map((spec) => (name === 'clickhouse' ? { ...spec, binds: [...spec.binds, checkout] } : spec))
    return bound.map((spec) => makeContainer(spec, network, folder))
  })
  const containers = services.flat()
  const named = (name: string) => containers.find((one) => one.name === name) as Container
  const [one, other, worker] = [named('app-1'), named('app-2'), named('worker')]
  const [urlOfOne, urlOfOther] = [one, other].map(({ address }) => `http://${address}:3000`) as [string, string]
  const up = async () => {
    const startedMs = performance.now()
    for (const service of services) {
      for (const container of service) container.start()
      await Promise.all(service.filter(({ spec }) => spec.health !== null).map((container) => container.healthy()))
    }
    await Promise.all([one.ready(), other.ready()])
    return ((performance.now() - startedMs) / 1000).toFixed(1)
  }

  report(`docker compose up: ${containers.map(({ name }) => name).join(', ')} healthy and ready after ${await up()} s`)
  for (const container of [one, other, worker]) await proveRights(container)
  report('apps and worker: user 1000, no capabilities, no new privileges, a root that can only be read')
  const secrets = readdirSync(path.join(folder, 'secrets')).map((name) => ({
    name,
    value: readFileSync(path.join(folder, 'secrets', name), 'utf8').trim(),
  }))
  const client = new BenchClient(urlOfOne)
  await client.signIn(ADMIN_EMAIL, secrets.find(({ name }) => name === 'admin_password')?.value ?? '')
  const clientOfOther = client.at(urlOfOther)
  report(
    `signed in at one app; ${await untilCopied(client, world)} calls are copied, and listed with its session by the other:`,
  )
  report(`  ${await untilCopied(clientOfOther, world)} calls`)
  const call = await writeNote(client)
  await world.goOn()
  await proveKept(clientOfOther, world, call)
  report('new calls are copied, a note that was written through one app is read through the other')

  const seconds = await proveDrained(client, one, true)
  await proveKept(clientOfOther, world, call)
  one.start()
  await one.healthy()
  await one.ready()
  await proveKept(client, world, call)
  report(`SIGTERM at an app: not ready but answering, an export ends whole, exit code 0 after ${seconds.toFixed(1)} s`)

  const stops: string[] = []
  for (const service of services.toReversed())
    for (const { name, exitCode, seconds: took } of await Promise.all(service.map(stopped))) {
      assert.equal(exitCode, 0, `${name} ended with ${exitCode}`)
      stops.push(`${name} ${took.toFixed(1)} s`)
    }
  const restarted = await up()
  for (const who of [client, clientOfOther]) await proveKept(who, world, call)
  report(`docker compose restart: exit codes 0 (${stops.join(', ')}), ready after ${restarted} s, everything kept`)
  await world.goOn()
  await Promise.all(containers.map((container) => container.kill()))
  const revived = await up()
  for (const who of [client, clientOfOther]) await proveKept(who, world, call)
  report(`kill -9 of all at once while calls are copied: ready after ${revived} s, everything kept`)

  proveSecrets(containers, secrets)
  report('no secret is in a log or in a variable of a process of apps and worker')
  for (const container of containers) {
    const { exitCode } = await stopped(container)
    assert.equal(exitCode, 0, container.name)
    report(`${container.name}: at most ${Math.round(container.peakBytes() / 1e6)} MB of memory, with cached files`)
  }
}

const stopped = async (container: Container) => ({ name: container.name, ...(await container.stop()) })

/** Runs the guide's commands that make the secrets, with the key as the pasted input. */
function makeSecrets(guide: string, folder: string, key: string): void {
  const [, commands] = /```sh\n(mkdir -m 700 secrets [\s\S]*?)```/.exec(guide) ?? []
  assert.ok(commands, 'the guide does not say how secrets are made')
  execFileSync('/bin/sh', ['-ec', commands], { cwd: folder, input: `${key}\n`, stdio: ['pipe', 'ignore', 'inherit'] })
}

/** Services after those that they depend on. */
function startOrder(services: Readonly<Record<string, Service>>): string[] {
  const order = new Set<string>()
  const add = (name: string) => {
    for (const before of Object.keys(services[name]?.depends_on ?? {})) add(before)
    order.add(name)
  }
  for (const name of Object.keys(services)) add(name)
  return [...order]
}

function proveSecrets(containers: readonly Container[], secrets: readonly { name: string; value: string }[]): void {
  for (const container of containers)
    for (const { name, value } of secrets) {
      assert.ok(!container.output().includes(value), `${name} is in the log of ${container.name}`)
      const isStore = container.spec.image.config.user === 'root'
      assert.ok(isStore || !container.variables().includes(value), `${name} is a variable of ${container.name}`)
    }
}
