import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPgbouncer } from '../postgres.mjs'
import { freePort } from './listen'
import { startAsPostgres } from './postgres-server'

/** Whether PgBouncer is installed; tests that need it are skipped, by name, where it is not. */
export const hasPgbouncer = findPgbouncer() !== null

/** A real PgBouncer in front of a server, with two connections to each of its databases. */
export type TestPgbouncer = {
  /** The address of a database of the server by way of PgBouncer. */
  through(databaseUrl: string): string
  close(): Promise<void>
}

/** Starts one, in a moment. @throws Error with its output when it does not start */
export async function startPgbouncer(server: string, mode: 'transaction' | 'statement'): Promise<TestPgbouncer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-pgbouncer-'))
  chmodSync(directory, 0o755)
  const { hostname, port: serverPort } = new URL(server)
  const port = await freePort()
  const file = path.join(directory, 'pgbouncer.ini')
  writeFileSync(path.join(directory, 'users'), '"postgres" ""\n')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(directory, 'users')}
pool_mode = ${mode}
default_pool_size = 2
`,
  )
  const command = [findPgbouncer() ?? 'pgbouncer', file]
  const child = await startAsPostgres('PgBouncer', command, /process up/)
  const ended = once(child, 'exit')
  return {
    through: (databaseUrl) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
