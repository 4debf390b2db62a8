import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'

/** A ClickHouse server for tests: a process of this machine, or the one of `CLICKHOUSE_URL` (see `onRealServer`). */
export type TestClickHouse = {
  /** The URL of a database that was empty when the server was started. */
  url: string
  /** The URL of another new, empty database. */
  database(): Promise<string>
  /** The names (`log_comment`) of all statements so far, in order. */
  statements(): Promise<string[]>
  /** Forgets their names. */
  forget(): Promise<void>
  close(): Promise<void>
}
/** What can only be done to a process of one’s own. */
export type ClickHouseProcess = TestClickHouse & {
  port: number
  directory: string
  /** Ends it as `kill -9` does, in the middle of whatever it does. */
  kill(): Promise<void>
  /** Starts it again on the same directory and port. */
  start(): Promise<void>
  pause(): void
  resume(): void
  /** Makes every statement wait before it runs. */
  slow(milliseconds: number): Promise<void>
  /** Takes from the user every right in a database, also that of creating it; null gives them back. */
  forbid(database: string | null): Promise<void>
}
type Options = { user?: string; password?: string; port?: number; directory?: string }

const PROGRAM = path.join(import.meta.dirname, 'server-process.ts')
const root = path.resolve(import.meta.dirname, '../../..')
/** Statements at a time; each holds a thread of the process. */
const THREADS = '16'
const realUrl = process.env.TEST_CLICKHOUSE_URL
/** Whether `CLICKHOUSE_URL` names a server for the tests; those that stop or damage it are then skipped, by name. */
export const onRealServer = realUrl !== undefined

/** Starts a server for the tests of one file, or makes a database of the real one. @throws when it does not start */
export const startClickHouse = (): Promise<TestClickHouse> =>
  realUrl === undefined ? startClickHouseProcess() : onServer(realUrl)

const withPath = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href

/** Starts a server in a process of its own, which ends with this one. @throws when it does not start */
export async function startClickHouseProcess(options: Options = {}): Promise<ClickHouseProcess> {
  const directory = options.directory ?? mkdtempSync(path.join(os.tmpdir(), 'callscope-clickhouse-'))
  const { user = 'default', password = '' } = options
  let child: ChildProcess
  let port = options.port ?? 0
  let databases = 0

  async function start(): Promise<void> {
    const flags = { directory, user, password, port: String(port) }
    const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
    child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...args, '--with-parent'], {
      cwd: root,
      env: { ...process.env, UV_THREADPOOL_SIZE: THREADS },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const line = await Promise.race([
      once(child.stdout as NonNullable<typeof child.stdout>, 'data'),
      once(child, 'exit'),
    ])
    port = Number(String(line[0]))
    if (child.exitCode !== null) throw new Error('The ClickHouse server of the tests did not start.')
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const control = async (method: string, what: string) =>
    (await fetch(`http://127.0.0.1:${port}/tests/${what}`, { method })).json() as Promise<string[]>

  await start()
  const url = `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return {
    url,
    port,
    directory,
    kill,
    start,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    slow: async (milliseconds) => void (await control('PUT', `delay?ms=${milliseconds}`)),
    forbid: async (database) =>
      void (await control('PUT', database === null ? 'forbidden' : `forbidden?database=${database}`)),
    statements: () => control('GET', 'statements'),
    forget: async () => void (await control('DELETE', 'statements')),
    database: async () => {
      databases += 1
      await command(url, `CREATE DATABASE test_${databases}`)
      return withPath(url, `test_${databases}`)
    },
    close: async () => {
      await kill()
      if (options.directory === undefined) rmSync(directory, { recursive: true, force: true })
    },
  }
}

const clientOf = (url: string) => createClient({ url, log: { level: ClickHouseLogLevel.OFF } })

async function command(url: string, query: string): Promise<void> {
  const client = clientOf(url)
  await client.command({ query })
  await client.close()
}

/** New databases on a running server, dropped at the end. The names of statements come from the server's own log. */
async function onServer(server: string): Promise<TestClickHouse> {
  const made: string[] = []
  const database = async () => {
    const name = `callscope_test_${randomBytes(6).toString('hex')}`
    await command(server, `CREATE DATABASE ${name}`)
    made.push(name)
    return withPath(server, name)
  }
  const rows = async (query: string) => {
    const client = clientOf(server)
    await client.command({ query: 'SYSTEM FLUSH LOGS' })
    const answer = await client.query({ query, format: 'JSONEachRow', query_params: { made } })
    const found = await answer.json<{ value: string }>()
    await client.close()
    return found.map(({ value }) => value)
  }
  let since = '1970-01-01 00:00:00.000000'
  return {
    url: await database(),
    database,
    statements: () =>
      rows(`SELECT log_comment AS value FROM system.query_log WHERE type = 'QueryStart' AND is_initial_query
        AND has({made:Array(String)}, current_database) AND event_time_microseconds > '${since}' ORDER BY event_time_microseconds`),
    forget: async () => {
      since = (await rows('SELECT toString(now64(6)) AS value'))[0] ?? since
    },
    close: async () => {
      // Including those of further apps, whose names begin with it.
      for (const name of made) {
        const names = await rows(`SELECT name AS value FROM system.databases WHERE startsWith(name, '${name}')`)
        for (const one of names) await command(server, `DROP DATABASE IF EXISTS ${one} SYNC`)
      }
    },
  }
}
