import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { type ClickHouseProcess, startClickHouseProcess } from '../support/clickhouse/start'
import { freePort } from '../support/listen'
import { startPostgres, type TestPostgres } from '../support/postgres-server'
import type { AppProcess } from './app-process'
import { type Front, startFront } from './front'
import { clusterEnvironment, webProcess, workerProcess } from './processes'

/** The scaled-out form: app processes and a worker on both stores, behind a front. */
export type Cluster = {
  front: Front
  /** The app processes; like the worker, each competes for the lease. */
  apps: { url: string; process: AppProcess }[]
  worker: AppProcess
  postgres: TestPostgres
  databaseUrl: string
  clickhouse: ClickHouseProcess
  /** Null when `upstream` was given. */
  simulator: Simulator | null
  close(): Promise<void>
}

export type ClusterOptions = {
  /** Number of calls in the simulator's history. */
  calls?: number
  port?: number
  appPorts?: readonly number[]
  /** Addresses and key of an upstream that is already running. */
  upstream?: { url: string; chatUrl: string; apiKey: string } | undefined
  /** Environment for all processes, on top of what the cluster sets. */
  env?: Record<string, string>
  /** Environment for single processes, by process name. */
  envOf?: Record<string, Record<string, string>>
  simulator?: Partial<Parameters<typeof startSimulator>[0]>
  onOutput?: (name: string, text: string) => void
}

const SEED = 11
const APPS = ['app-1', 'app-2']
/** The machine's clock, even where tests shift the clock of their own process: PostgreSQL's is not shifted. */
const realNowMs = () => performance.timeOrigin + performance.now()

/** Starts everything; needs a build and PostgreSQL. @throws when a part does not start, after stopping those that did */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-cluster-'))
  const endings: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    // A confirmed commit must survive a kill.
    const [postgres, clickhouse, simulator] = await Promise.all([
      startPostgres(['synchronous_commit=on']),
      startClickHouseProcess(),
      options.upstream === undefined ? startOwnSimulator(options) : null,
    ])
    endings.push(
      () => postgres.close(),
      () => clickhouse.close(),
      () => simulator?.close(),
    )
    const databaseUrl = await postgres.database()
    const ports = options.appPorts ?? [await freePort(), await freePort()]
    const port = options.port ?? (await freePort())
    const upstream = options.upstream ?? (simulator as Simulator)
    const environment = {
      ...clusterEnvironment({ publicUrl: `http://127.0.0.1:${port}`, databaseUrl, clickhouse, upstream }),
      ...options.env,
    }
    const envOf = (name: string): NodeJS.ProcessEnv => ({
      ...environment,
      DATA_DIR: path.join(directory, name),
      ...options.envOf?.[name],
    })
    const onOutput = (name: string) => (text: string) => options.onOutput?.(name, text)
    const apps = APPS.map((name, index) => ({
      url: `http://127.0.0.1:${ports[index]}`,
      process: webProcess(name, { ...envOf(name), PORT: String(ports[index]) }, onOutput(name)),
    }))
    const worker = workerProcess('worker', envOf('worker'), onOutput('worker'))
    const processes = [...apps.map((app) => app.process), worker]
    endings.push(() => Promise.all(processes.map((one) => one.kill())))
    await Promise.all(processes.map((one) => one.start()))
    const front = await startFront(
      apps.map(({ url }) => url),
      port,
    )
    endings.push(() => front.close())
    return { front, apps, worker, postgres, databaseUrl, clickhouse, simulator, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A simulator whose history ends now and whose calls go on happening unless told otherwise. */
function startOwnSimulator({ calls = 5000, simulator }: ClusterOptions): Promise<Simulator> {
  return startSimulator({
    calls,
    seed: SEED,
    anchorSeconds: Math.floor(realNowMs() / 1000),
    now: realNowMs,
    ...simulator,
  })
}
