import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { BenchClient } from '../bench/client'
import { root } from '../bench/processes'
import { type Login, startBuild } from '../bench/setting'
import { freePort } from '../support/listen'

export type Release = { name: string; root: string }
/** This checkout, which must have a finished build. */
export const NEW: Release = { name: 'this release', root }
/** The server of a release on a data directory. */
export type Server = { url: string; process: ChildProcess; startedMs: number }

export const ADMIN: Login = { email: 'admin@prove.example', password: 'prove-password' }
const POLL_MS = 20

/**
 * Starts a release as `npm start` does; resolves at once. Without an upstream it is the demo.
 * @param options.port a free one by default @param options.log the descriptor of a file for its output; by default, only errors are shown
 */
export async function startRelease(
  release: Release,
  dataDir: string,
  env: Record<string, string>,
  options: { port?: number; log?: number } = {},
): Promise<Server> {
  const port = options.port ?? (await freePort())
  const startedMs = performance.now()
  const given = { HOSTNAME: '127.0.0.1', ALERT_ALLOW_HOSTS: '127.0.0.1', ...env }
  const server = startBuild({ root: release.root, port, directory: dataDir }, ADMIN, given, options.log)
  return { url: `http://127.0.0.1:${port}`, process: server, startedMs }
}

/** Waits until an address answers with success. @returns the seconds since the start of the process */
export async function untilAnswered({ url, process, startedMs }: Server, path: string, atMostMs: number) {
  for (;;) {
    const isOk = await fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    )
    const ms = performance.now() - startedMs
    if (isOk) return ms / 1000
    if (process.exitCode !== null) throw new Error(`The server ended with exit code ${process.exitCode}.`)
    if (ms > atMostMs) throw new Error(`The server did not answer ${path} within ${atMostMs / 1000} s.`)
    await sleep(POLL_MS)
  }
}

/** Ends a process as a power cut would. */
export async function killed({ process }: Server): Promise<void> {
  const gone = new Promise((resolve) => process.once('exit', resolve))
  if (!process.kill('SIGKILL')) return
  await gone
}

/** A client that has signed in, with a connection of its own for each request: a server closes idle ones. */
export async function signedIn(url: string, { email, password }: Login = ADMIN): Promise<BenchClient> {
  const client = new BenchClient(url, false)
  await client.signIn(email, password)
  return client
}

/** A token for what is asked for longer than a session lasts. */
export async function makeToken(
  client: BenchClient,
  scopes: readonly string[],
  expiresInDays: number,
): Promise<string> {
  const asked = { name: 'Proof', scopes, expiresInDays }
  return (await client.send<{ data: { token: string } }>('POST', '/api/tokens', asked)).data.token
}
