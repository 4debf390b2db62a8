import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from '../../lib/cli/setup.mjs'
import { root, stopProcess, waitFor } from '../bench/processes'
import { startCommand } from '../bench/setting'
import { freePort } from '../support/listen'

const START_MS = 600_000
const KEY = 'prove-key'
export const ADMIN = { email: 'admin@prove.example', password: 'prove-password' }
const WEBHOOK = { user: 'prove', password: 'Kx7-uplink-9fQw2-tram' }

/** The production server and its upstream, each a process of its own, on a data directory that is removed at the end. */
export type Stack = {
  url: string
  upstream: string
  probeUrl: string
  dataDir: string
  server: ChildProcess
  simulator: ChildProcess
  stop(): Promise<void>
}

export type StackOptions = {
  /** Arguments of the simulator. */
  simulate: string[]
  /** Environment of the server. */
  env?: Record<string, string>
  /** Environment of both. */
  both?: Record<string, string>
  preload?: string[]
  webhooks?: boolean
  /** What the simulator’s clock is set to before the server starts. */
  clock?: { frozen: boolean; nowSeconds?: number }
  /** A directory with a filled mirror; the server gets a copy of it. */
  data?: string | undefined
}

const preloaded = (files: readonly string[]) =>
  [
    process.env.NODE_OPTIONS,
    ...files.map((file) => `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`),
  ]
    .filter(Boolean)
    .join(' ')

function start(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  return child
}

/** Starts both as `npm run simulate` and `npm start` do; resolves once the server answers. Without a finished build its runtime serves the routes, but no pages. */
export async function startStack({
  simulate,
  env = {},
  both = {},
  preload = [],
  webhooks = false,
  clock,
  data,
}: StackOptions): Promise<Stack> {
  const [upstreamPort, port, probePort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const hook = webhooks
    ? [
        '--webhook-url',
        `${url}/api/hooks/calls`,
        '--webhook-user',
        WEBHOOK.user,
        '--webhook-password',
        WEBHOOK.password,
      ]
    : []
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-'))
  if (data !== undefined) cpSync(path.join(data, 'mirror'), path.join(dataDir, 'mirror'), { recursive: true })
  const simulator = start(
    ['--import', 'tsx', 'lib/cli/simulate.ts', '--port', String(upstreamPort), '--key', KEY, ...simulate, ...hook],
    { ...both, NODE_OPTIONS: preloaded(preload) },
  )
  const upstream = `http://127.0.0.1:${upstreamPort}`
  await waitFor('the simulator', START_MS, async () => (await fetch(`${upstream}/_simulator/clock`)).ok || null)
  if (clock !== undefined) await controlUpstream({ upstream }, 'POST', '/clock', clock)
  const { settings, args } = startCommand(root)
  const withoutBuild = ['--import', 'tsx', 'tests/prove/runtime-server.ts']
  const server = start(isBuilt() ? args : [...args.slice(0, -1), ...withoutBuild], {
    ...settings,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    CALLS_API_URL: `${upstream}/v3`,
    CHAT_API_URL: `${upstream}/v3`,
    CALLS_API_KEY: KEY,
    ALERT_ALLOW_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...(webhooks ? { WEBHOOK_USER: WEBHOOK.user, WEBHOOK_PASSWORD: WEBHOOK.password } : {}),
    ...both,
    ...env,
    NODE_OPTIONS: preloaded([...preload, 'probe.mjs']),
    PROVE_PROBE_PORT: String(probePort),
  })
  await waitFor('the server', START_MS, async () => ((await fetch(`${url}/api/health`)).ok ? true : null))
  return {
    url,
    upstream,
    probeUrl: `http://127.0.0.1:${probePort}/`,
    dataDir,
    server,
    simulator,
    stop: async () => {
      await stopProcess(server)
      await stopProcess(simulator)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A request to the simulator's controls. */
export async function controlUpstream(
  stack: Pick<Stack, 'upstream'>,
  method: string,
  route: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${stack.upstream}/_simulator${route}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** All records that the upstream has now. */
export async function recordsOf(stack: Stack): Promise<unknown[]> {
  const text = await (await fetch(`${stack.upstream}/_simulator/calls`)).text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}
