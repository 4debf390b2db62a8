import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, waitFor } from '../../bench/processes'
import { startCommand } from '../../bench/setting'
import { freePort } from '../../support/listen'
import type { Login } from './client'

export type Release = { name: string; root: string }
/** The server of a release on a data directory. */
export type Server = { url: string; process: ChildProcess; startedMs: number }

export const ADMIN: Login = { email: 'admin@prove.example', password: 'prove-password' }
const POLL_MS = 20

/**
 * Starts a release as `npm start` does; resolves at once. Without an upstream it is the demo.
 * @param log the descriptor of a file for its output; by default, only errors are shown
 */
export async function startRelease(
  release: Release,
  dataDir: string,
  env: Record<string, string>,
  log?: number,
): Promise<Server> {
  const port = await freePort()
  const { settings, args } = startCommand(release.root)
  const startedMs = performance.now()
  const given = {
    ...settings,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ALERT_ALLOW_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...env,
  }
  const server = startProcess(release.root, process.execPath, args, given, log)
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

type Health = { sync: { state: string } }
/** Waits until everything has been copied, however long it takes, up to three hours. */
export async function untilCurrent({ url }: Server): Promise<void> {
  await waitFor('copying the history', 3 * 3_600_000, async () => {
    const { sync } = (await (await fetch(`${url}/api/health`)).json()) as Health
    return sync.state === 'current' ? true : null
  })
}

/** Ends a process as a power cut would. */
export async function killed({ process }: Server): Promise<void> {
  const gone = new Promise((resolve) => process.once('exit', resolve))
  if (!process.kill('SIGKILL')) return
  await gone
}
