/**
 * `npm run prove -- proxies`: nginx, Caddy and HAProxy, which it installs from Debian, each with its file of `docs/examples` in front of a production
 * build, over TLS and HTTP/2: every row of the table in `docs/operations.md`. And the unit of systemd and the alert rules, as their own programs
 * read them.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOwnServer } from '../e2e/support/own-server'
import { freePort } from '../support/listen'
import { installPackage } from '../support/system-packages.mjs'
import { proveRules, proveUnit } from './proxies/checkers'
import { type Client, clientOf, SITE } from './proxies/client'
import { proveLate, provePassedOn } from './proxies/passes-on'
import { proveTable } from './proxies/product'
import { PROGRAMS, startProxy } from './proxies/programs'
import { startRecorder } from './proxies/recorder'

const LATE_MS = 75_000
const START_MS = 30_000

const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-proxies-'))
const certificate = makeCertificate()
const ends: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
const report = (who: string) => (row: string) => console.log(`── ${who}: ${row}`)

try {
  await proveUnit(directory, report('systemd'))
  await proveRules(directory, report('Prometheus'))
  for (const { binary, package: name } of PROGRAMS) if (!existsSync(binary)) await installPackage(name)
  // On all addresses, so that one process stands in for the examples' two, at 127.0.0.1 and 127.0.0.2.
  const product = await startOwnServer({ hostname: '0.0.0.0', env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug' } })
  ends.unshift(product.remove)
  const { port } = new URL(product.url)
  const productUrl = `http://127.0.0.1:${port}`
  const late: Promise<void>[] = []
  for (const program of PROGRAMS) {
    const own = await standBefore(program, [`127.0.0.1:${port}`, `127.0.0.2:${port}`])
    await proveTable({ ...own, productUrl, productLog: product.output }, report(program.name))
    const [one, two] = [await startRecorder('127.0.0.1', LATE_MS), await startRecorder('127.0.0.2', LATE_MS)]
    ends.unshift(one.close, two.close)
    const { ask } = await standBefore(program, [one.address, two.address])
    await provePassedOn(program.name, ask, [one, two], report(program.name))
    const answer = proveLate(ask, report(program.name))
    // Awaited at the end; until then a failure must not count as an unhandled rejection.
    answer.catch(() => undefined)
    late.push(answer)
  }
  await Promise.all(late)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const end of ends) await end()
}
// Do not wait for connections that a proxy keeps open.
process.exit(process.exitCode ?? 0)

/** Starts a proxy in front of two addresses, and waits until it forwards to them. */
async function standBefore(
  program: (typeof PROGRAMS)[number],
  upstreams: readonly [string, string],
): Promise<{ ask: Client; plainPort: number }> {
  const [tlsPort, plainPort] = [await freePort(), await freePort()]
  const proxy = startProxy(program, { directory, tlsPort, plainPort, upstreams })
  ends.unshift(proxy.stop)
  const ask = clientOf(tlsPort, certificate)
  const untilMs = performance.now() + START_MS
  for (;;) {
    const status = await ask('/api/health/live').then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return { ask, plainPort }
    if (performance.now() > untilMs) throw new Error(`${program.name} does not serve (${status}):\n${proxy.output()}`)
    await sleep(200)
  }
}

/** A certificate for the site of the examples, in the files that they name; answers it as PEM. */
function makeCertificate(): string {
  const [key, file] = [path.join(directory, 'key.pem'), path.join(directory, 'certificate.pem')]
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', file, ...subject], { stdio: 'pipe' })
  const pem = readFileSync(file, 'utf8')
  writeFileSync(path.join(directory, 'both.pem'), pem + readFileSync(key, 'utf8'))
  return pem
}
