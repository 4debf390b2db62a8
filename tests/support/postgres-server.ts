import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgres } from '../postgres.mjs'
import { freePort } from './listen'

/** A real PostgreSQL server for tests and the bench, in its own directory. */
export type TestPostgres = {
  /** The URL of a database of this server. */
  address(database: string): string
  /** The URL of a new, empty database. */
  database(options?: { name?: string }): Promise<string>
  /** Stops the server and closes every connection, as an outage would; `start` brings it back with its data. */
  halt(): Promise<void>
  /** Ends it as `kill -9` does; `start` brings it back with what was committed. */
  kill(): Promise<void>
  start(): Promise<void>
  /** A server of its own that follows this one, and can only be read until `pg_promote()`. */
  standby(): Promise<{ through(databaseUrl: string): string; close(): Promise<void> }>
  /** Stops it and removes its directory. */
  close(): Promise<void>
}

/** PostgreSQL and PgBouncer refuse to run as root. */
const AS_POSTGRES = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
/** Settings for speed: nothing outlives a test, so nothing has to be flushed to disk. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]
const INITIAL = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions']
/** Stops the server when its standard input closes, which happens when this process ends for any reason. */
const UNTIL_INPUT_ENDS =
  'program=$1; shift; "$program" "$@" & server=$!; exec 2>&-; read -r _; kill -INT $server; wait $server'

/** Starts a server, which takes about a second; `settings` are added to its configuration. @throws Error when none is installed, or with its output when it does not start */
export async function startPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const programs = findPostgres()
  if (programs === null) throw new Error('PostgreSQL is not installed on this machine.')
  const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-postgres-'))
  chmodSync(directory, 0o777)
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const data = path.join(directory, 'data')
  const [first = '', ...rest] = [...AS_POSTGRES, path.join(programs, 'initdb'), '-D', data, ...INITIAL]
  await promisify(execFile)(first, rest).catch((error: unknown) => {
    remove()
    throw error
  })
  // Chosen up front so that a halted server can come back on the same port.
  const port = await freePort()
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let server: ChildProcess | null = null

  const start = async () => {
    server = await startServer(path.join(programs, 'postgres'), ['-D', data, '-p', String(port)], settings)
  }
  const halt = async () => {
    if (server === null) return
    const ended = once(server, 'exit')
    server.stdin?.end()
    server = null
    await ended
  }
  const kill = async () => {
    const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await halt()
  }
  const standby = async () => {
    const [copy, ownPort] = [path.join(directory, 'standby'), await freePort()]
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
    const how = [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast']
    const [command = '', ...args] = [...AS_POSTGRES, path.join(programs, 'pg_basebackup'), ...how]
    await promisify(execFile)(command, args)
    const follower = await startServer(path.join(programs, 'postgres'), ['-D', copy, '-p', String(ownPort)], settings)
    const ended = once(follower, 'exit')
    return {
      through: (url: string) => Object.assign(new URL(url), { port: String(ownPort) }).href,
      close: async () => {
        follower.stdin?.end()
        await ended
      },
    }
  }
  await start()
  let databases = 0
  return {
    address,
    start,
    halt,
    kill,
    standby,
    database: async ({ name = `test_${++databases}` } = {}) => makeDatabase(address('postgres'), name),
    close: async () => {
      await halt()
      remove()
    },
  }
}

/**
 * Makes a database. @param server the URL of another of the same server @param template one that nobody is connected to; empty by default
 * @returns its URL
 */
export async function makeDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: name }).href
}

/** Resolves once the server accepts connections. */
function startServer(program: string, args: string[], added: readonly string[]): Promise<ChildProcess> {
  const settings = [...SETTINGS, ...added].flatMap((setting) => ['-c', setting])
  const command = ['sh', '-c', UNTIL_INPUT_ENDS, 'sh', program, ...args, ...settings]
  return startAsPostgres('PostgreSQL', command, /ready to accept (read-only )?connections/)
}

/** Starts a program that refuses to run as root; resolves once it says that it is ready. @throws Error with its output when it ends before that */
export async function startAsPostgres(what: string, command: readonly string[], ready: RegExp): Promise<ChildProcess> {
  const [first = '', ...rest] = [...AS_POSTGRES, ...command]
  const child = spawn(first, rest, { stdio: ['pipe', 'ignore', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (ready.test(output)) resolve()
    })
    child.once('error', reject)
    child.stderr?.once('end', () => reject(new Error(`${what} did not start: ${output}`)))
  })
  return child
}
