import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { receiveWebhookRoute } from '@/lib/shared/sync/webhooks'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { layAccounts } from '../../support/accounts-template'
import { clockEnvironment, instantSeconds } from '../../support/instant.mjs'
import { freePort } from '../../support/listen'
import { ADMIN } from './setting'

const root = path.resolve(import.meta.dirname, '../../..')

export type OwnServer = {
  url: string
  process: ChildProcess
  /** Everything the server has written so far. */
  output(): string
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>
  /** True once the process and all processes started with it are gone. */
  isGone(): boolean
  /** Kills the process and removes its data. */
  remove(): Promise<void>
  /** Kills the process as `kill -9` does and starts another with the same data. */
  killAndRestart(): Promise<void>
  /** The origin of its simulator, or of the simulator of one of its apps, for the test controls. */
  simulatorUrl: string
  simulatorUrlOf(app: string): string
  /** The key that it sends to its upstream. */
  apiKey: string
}

/**
 * Starts the production build on a free port, with its own data and upstream, for tests that stop their server or listen on another address.
 * @param options.command the server itself by default
 */
export async function startOwnServer(
  options: {
    hostname?: string
    port?: number
    calls?: number
    command?: string[]
    env?: Record<string, string>
    /** The credentials with which the upstream sends webhooks to the server. */
    webhook?: { user: string; password: string }
    /** Several apps, each with its own upstream and calls. */
    apps?: readonly { id: string; name: string }[]
  } = {},
): Promise<OwnServer> {
  const { hostname = '127.0.0.1', calls = 60, command = ['node', 'lib/cli/start.mjs'] } = options
  const port = options.port ?? (await freePort(hostname))
  const url = `http://${hostname}:${port}`
  const { webhook, apps } = options
  const simulators = await Promise.all(
    (apps ?? [null]).map((_, index) =>
      startSimulator({
        ...(webhook === undefined ? {} : { webhook: { url: url + receiveWebhookRoute.path, ...webhook } }),
        calls,
        seed: 3 + index,
        anchorSeconds: instantSeconds(),
        liveCallsPerMinute: 0,
      }),
    ),
  )
  const [simulator] = simulators as [Simulator, ...Simulator[]]
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-own-'))
  await layAccounts(dataDir)
  const [program = 'node', ...words] = command
  let output = ''
  const start = () => {
    const child = spawn(program, words, {
      cwd: root,
      // Its own process group, so that the children of a runner such as npm end with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...clockEnvironment(),
        HOSTNAME: hostname,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...upstreamOf(simulators, apps, dataDir),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        SYNC_INTERVAL_SECONDS: '3600',
        LOG_LEVEL: 'warn',
        CHECK_ANSWERS: '1',
        ...(webhook === undefined ? {} : { WEBHOOK_USER: webhook.user, WEBHOOK_PASSWORD: webhook.password }),
        ...options.env,
      },
    })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    output = ''
    const isUp = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => {
          output += bytes
          if (output.includes('Callscope is at')) resolve()
        })
    })
    return { child, ended, isUp }
  }
  let running = start()
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(-Number(running.child.pid), name)
    } catch {
      return false
    }
  }
  const remove = async () => {
    signal('SIGKILL')
    await running.ended
    await Promise.all(simulators.map((one) => one.close()))
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const untilUp = async () => {
    const { isUp, ended } = running
    if (!(await Promise.race([isUp.then(() => false), ended.then(() => true)]))) return
    await remove()
    throw new Error(`The server ended at once:\n${output}`)
  }
  await untilUp()
  return {
    url,
    get process() {
      return running.child
    },
    output: () => output,
    get ended() {
      return running.ended
    },
    isGone: () => !signal(0),
    remove,
    killAndRestart: async () => {
      signal('SIGKILL')
      await running.ended
      running = start()
      await untilUp()
    },
    simulatorUrl: new URL(simulator.url).origin,
    apiKey: simulator.apiKey,
    simulatorUrlOf: (app) => new URL(simulators[apps?.findIndex(({ id }) => id === app) ?? 0]?.url ?? '').origin,
  }
}

/** The environment variables that name the upstream: one upstream, or one for each app. */
function upstreamOf(
  simulators: readonly Simulator[],
  apps: readonly { id: string; name: string }[] | undefined,
  dataDir: string,
): Record<string, string> {
  const [{ url, chatUrl, apiKey }] = simulators as [Simulator, ...Simulator[]]
  if (apps === undefined) return { CALLS_API_URL: url, CHAT_API_URL: chatUrl, CALLS_API_KEY: apiKey }
  const file = path.join(dataDir, 'apps.json')
  const entries = simulators.map((one, index) => ({
    ...apps[index],
    apiUrl: one.url,
    chatUrl: one.chatUrl,
    apiKey: one.apiKey,
  }))
  writeFileSync(file, JSON.stringify(entries))
  return {
    CALLS_APPS_FILE: file,
    CALLS_API_URL: '',
    CHAT_API_URL: '',
    CALLS_API_KEY: '',
    RECORDING_HOSTS: '',
    WEBHOOK_USER: '',
    WEBHOOK_PASSWORD: '',
  }
}
