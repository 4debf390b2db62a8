import { Client, type ClientBase, type ClientConfig } from 'pg'
import { log } from '@/lib/server/process/log/log'
import { stateOf } from './out-of-reach'
import { processIdOf, withoutSilence } from './server-address'

/** The channel on which triggers announce the id of a changed account or of an ended session (migration 0007). */
export const CHANGES_CHANNEL = 'callscope_account_changes'

/** The name of our connections in `pg_stat_activity`, by which a restore knows that a process is running. */
export const APPLICATION = 'callscope'

/** Together with the timeout, stays within the one second in which every process must know of a change. */
const FRESH_MS = 400
const CONFIRM_TIMEOUT_MS = 400
const CONNECT_TIMEOUT_MS = 5_000
const RETRY_MS = 1_000

/** Takes the id of what changed; null when anything may have. */
type Heard = (id: string | null) => void

/** Passes on what a connection announces. PostgreSQL announces a connection's own changes to it before it confirms them. */
async function hearChanges(client: ClientBase, heard: Heard): Promise<void> {
  client.on('notification', ({ payload }) => heard(payload || null))
  await client.query(`LISTEN ${CHANGES_CHANNEL}`)
}

const deaf = new WeakSet<ClientBase>()

/**
 * As `hearChanges`, for a pool, whose connections end once their server is silent. A server in recovery announces no changes, and accepts none: a
 * connection to it serves one read and is then dropped, so that the pool holds none when the server is promoted.
 */
export async function hearOwnChanges(client: ClientBase, heard: Heard): Promise<void> {
  try {
    await hearChanges(withoutSilence(client), heard)
  } catch (error) {
    if (stateOf(error) !== 'read-only') throw error
    deaf.add(client)
  }
}

/** Ends a connection that hears nothing, when a pool gets it back; the pool then drops it. */
export function endIfDeaf(client: Client): void {
  if (deaf.has(client)) void client.end().catch(() => undefined)
}

/**
 * A connection that hears the changes of every process. It proves that it is alive only while someone asks, so an idle process is silent. Through a
 * pooler it proves nothing: the server process that answers may not be the one that listens, now or the next time.
 */
export class ChangeListener {
  private client: Client | null = null
  private confirmedAtMs = Number.NEGATIVE_INFINITY
  private confirming: Promise<boolean> | null = null
  private retryAtMs = Number.NEGATIVE_INFINITY
  private isClosed = false
  private isPooled = false

  constructor(
    private readonly way: ClientConfig,
    private readonly heard: Heard,
  ) {}

  /** True when all changes committed until `FRESH_MS` ago have been heard. False while disconnected (it then reconnects) and always through a pooler. */
  isCurrent(): boolean | Promise<boolean> {
    const nowMs = performance.now()
    if (nowMs - this.confirmedAtMs < FRESH_MS) return true
    if (this.client !== null) {
      this.confirming ??= this.confirm(this.client, nowMs).finally(() => {
        this.confirming = null
      })
      return this.confirming
    }
    if (nowMs >= this.retryAtMs && !this.isClosed && !this.isPooled) void this.connect()
    return false
  }

  async close(): Promise<void> {
    this.isClosed = true
    const { client } = this
    this.lose(client)
    await client?.end().catch(() => undefined)
  }

  /** The server announces what was committed before a statement ahead of that statement's result. */
  private async confirm(client: Client, askedAtMs: number): Promise<boolean> {
    try {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      if (this.client !== client) return false
      // A pooler reports process ids of its own making, since no client has a server process to itself.
      if (rows[0]?.pid !== processIdOf(client)) {
        this.isPooled = true
        this.lose(client)
        return false
      }
      this.confirmedAtMs = askedAtMs
      return true
    } catch {
      this.lose(client)
      return false
    }
  }

  private async connect(): Promise<void> {
    this.retryAtMs = Number.POSITIVE_INFINITY
    const client = new Client({
      ...this.way,
      application_name: APPLICATION,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONFIRM_TIMEOUT_MS,
    })
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    try {
      await client.connect()
      await hearChanges(client, this.heard)
      if (this.isClosed) await client.end()
      else this.client = client
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'accounts: no connection for announcements')
      await client.end().catch(() => undefined)
    }
    this.retryAtMs = performance.now() + RETRY_MS
  }

  /** Nothing that was remembered may be used once the connection is gone. */
  private lose(client: Client | null): void {
    if (client === null || this.client !== client) return
    this.client = null
    this.confirmedAtMs = Number.NEGATIVE_INFINITY
    this.heard(null)
    client.end().catch(() => undefined)
  }
}
