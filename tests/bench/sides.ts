import { type ChildProcess, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Build, Side } from './bench'
import { openBrowser } from './browser/open-browser'
import { onEnd } from './clean-up'
import { BenchClient } from './client'
import type { History } from './data/history'
import { stopProcess } from './processes'
import { LOGIN, startServer, untilCurrent, urlOf } from './setting'

const CURRENT_SECONDS = 120
/** The minimum copying speed that bounds the wait: any build worth comparing with is faster. */
const LEAST_CALLS_PER_SECOND = 500
const RECORD = 'bench.json'

/** The name of a checkout: its commit, or its folder if it has none. */
export function nameOf(root: string): string {
  try {
    const command = ['-C', root, 'rev-parse', '--short=8', 'HEAD']
    return execFileSync('git', command, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return path.basename(root)
  }
}

/** Serves a build on its filled directory until the end of the run. */
export async function serve(build: Build): Promise<Side> {
  const server = await startServer(build)
  onEnd(() => stopProcess(server))
  await untilCurrent(urlOf(build), CURRENT_SECONDS)
  const client = new BenchClient(urlOf(build))
  await client.signIn(LOGIN.email, LOGIN.password)
  let opened: ReturnType<typeof openBrowser> | null = null
  onEnd(async () => (await opened)?.browser.close())
  const page = async () => {
    opened ??= openBrowser(urlOf(build))
    return (await opened).page
  }
  return { ...build, server, client, page }
}

/** Starts a server on another directory for as long as it is used, and removes the directory. */
export async function withServer<T>(
  build: Build,
  directory: string,
  env: Record<string, string> | undefined,
  use: (server: ChildProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer({ ...build, directory }, env)
  try {
    return await use(server)
  } finally {
    await stopProcess(server)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Lets another build copy a history from the simulator into its directory and merge it, unless an earlier run has done so. */
export async function fillByCopying(build: Build, history: History, settleSeconds: number): Promise<void> {
  const record = path.join(build.directory, RECORD)
  const text = `${JSON.stringify(history)}\n`
  if (existsSync(record) && readFileSync(record, 'utf8') === text) return
  rmSync(build.directory, { recursive: true, force: true })
  const server = await startServer(build)
  try {
    const seconds = await untilCurrent(urlOf(build), CURRENT_SECONDS + history.calls / LEAST_CALLS_PER_SECOND)
    console.log(`The other build has copied its mirror in ${Math.round(seconds)} s, and merges for ${settleSeconds} s.`)
    await sleep(settleSeconds * 1000)
  } finally {
    await stopProcess(server)
  }
  writeFileSync(record, text)
}
