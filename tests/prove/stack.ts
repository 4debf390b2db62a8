import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { stopProcess } from '../bench/processes'
import { copyingFrom, startUpstream } from '../bench/setting'
import { freePort } from '../support/listen'
import { NEW, startRelease, untilAnswered } from './server'

const START_MS = 600_000
const KEY = 'prove-key'
const WEBHOOK = { user: 'prove', password: 'Kx7-uplink-9fQw2-tram' }

/** The production server and its upstream, each a process of its own, on a data directory that is removed at the end. */
export type Stack = {
  url: string
  upstream: string
  probeUrl: string
  dataDir: string
  server: ChildProcess
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
  clock?: { frozen?: boolean; nowSeconds?: number }
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

/** The environment of a server that tells what it holds, and where. */
export async function withProbe(preload: readonly string[] = []) {
  const port = await freePort()
  const env = { NODE_OPTIONS: preloaded([...preload, 'probe.mjs']), PROVE_PROBE_PORT: String(port) }
  return { env, probeUrl: `http://127.0.0.1:${port}/` }
}

/** Starts both as `npm run simulate` and `npm start` do; resolves once the server answers. Needs a finished build. */
export async function startStack({
  simulate,
  env = {},
  both = {},
  preload = [],
  webhooks = false,
  clock = {},
  data,
}: StackOptions): Promise<Stack> {
  const [upstreamPort, port] = [await freePort(), await freePort()]
  const hook = {
    'webhook-url': `http://127.0.0.1:${port}/api/hooks/calls`,
    'webhook-user': WEBHOOK.user,
    'webhook-password': WEBHOOK.password,
  }
  const flags = webhooks ? Object.entries(hook).flatMap(([name, value]) => [`--${name}`, value]) : []
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-'))
  if (data !== undefined) cpSync(path.join(data, 'mirror'), path.join(dataDir, 'mirror'), { recursive: true })
  const ofSimulator = { ...both, NODE_OPTIONS: preloaded(preload) }
  const simulator = await startUpstream(upstreamPort, KEY, [...simulate, ...flags], clock, ofSimulator)
  const probe = await withProbe(preload)
  const given = {
    ...copyingFrom(upstreamPort, KEY),
    ...(webhooks ? { WEBHOOK_USER: WEBHOOK.user, WEBHOOK_PASSWORD: WEBHOOK.password } : {}),
    ...both,
    ...env,
    ...probe.env,
  }
  const started = await startRelease(NEW, dataDir, given, { port })
  await untilAnswered(started, '/api/health', START_MS)
  return {
    url: started.url,
    upstream: `http://127.0.0.1:${upstreamPort}`,
    probeUrl: probe.probeUrl,
    dataDir,
    server: started.process,
    stop: async () => {
      await stopProcess(started.process)
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
export async function recordsOf({ upstream }: Pick<Stack, 'upstream'>): Promise<unknown[]> {
  return recordsIn(await (await fetch(`${upstream}/_simulator/calls`)).text())
}

/** The records of lines of JSON. */
export const recordsIn = (lines: string): unknown[] =>
  lines.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))
