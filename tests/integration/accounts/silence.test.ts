import { connect, createServer, Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { type Accounts, openAccounts } from '@/lib/server/accounts/db'
import { stateOf } from '@/lib/server/accounts/out-of-reach'
import { listen } from '../../support/listen'
import { hasPostgres, ownDatabase } from '../../support/postgres'

/** Long enough for every statement of the start, on a busy machine. */
const SILENCE_MS = 3_000

describe.skipIf(!hasPostgres)('a server that falls silent without closing its connections', () => {
  const { databaseUrl } = ownDatabase()
  let accounts: Accounts
  let isSilent = false
  const sockets = new Set<Socket>()
  const between = createServer((client) => {
    const { port, hostname } = new URL(databaseUrl())
    const server = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => isSilent || to.write(part))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  beforeAll(async () => {
    const own = Socket.prototype.setTimeout
    vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, heard) {
      return own.call(this, ms === 60_000 ? SILENCE_MS : ms, heard)
    })
    const through = new URL(databaseUrl())
    through.hostname = '127.0.0.1'
    through.port = String(await listen(between))
    accounts = await openAccounts({ dataDir: '', databaseUrl: through.href })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    for (const socket of sockets) socket.destroy()
    await accounts.close()
    between.close()
  })
  const ask = () => rowsOf<{ one: number }>(accounts.db, sql`SELECT 1 AS one`)
  const fails = (asked: Promise<unknown>) => asked.then(() => 'answered', stateOf)

  test('ends its statements, in transactions too, and is used again once it answers', async () => {
    const asked: Promise<unknown>[] = []
    const before = accounts.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      isSilent = true
      // More than there are connections.
      for (let count = 0; count < 12; count += 1) asked.push(fails(ask()))
      await tx.execute(sql`SELECT 2`)
    })
    expect(await fails(before)).toBe('unreachable')
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'unreachable'))
    isSilent = false
    expect(await ask()).toEqual([{ one: 1 }])
  })
})
