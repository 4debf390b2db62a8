import { Pool } from 'pg'
import { findPostgres } from '../../postgres.mjs'
import { startPostgres } from '../../support/postgres-server'
import type { EngineClock } from '../engine-clock'
import { loadPeer } from './load'

const CONNECTIONS = 4
/** What its administrator would set on a machine like this; everything else is PostgreSQL’s default. */
const SETTINGS = [
  'shared_buffers=1GB',
  'effective_cache_size=4GB',
  'work_mem=64MB',
  'maintenance_work_mem=2GB',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
]

/** From when until when, epoch seconds. */
export type Window = { from: number; to: number }
/** SQL with its values. */
export type Statement = { text: string; values: readonly unknown[] }

/** An indexed PostgreSQL with the same columns. */
export type Peer = {
  /** Milliseconds until all statements, asked at once, are answered. */
  time(statements: readonly Statement[]): Promise<number>
  /** The number that a statement returns as `count`. */
  count(statement: Statement | undefined): Promise<number>
  close(): Promise<void>
}

/** Starts a PostgreSQL of its own and loads the mirror into it; null, with a sentence, where none is installed. */
export async function openPeer(engine: EngineClock): Promise<Peer | null> {
  const programs = findPostgres()
  if (programs === null) {
    console.log('No PostgreSQL was found, so there is no peer. POSTGRES_BIN may name the folder of its programs.')
    return null
  }
  const postgres = await startPostgres(SETTINGS)
  try {
    const connectionString = await postgres.database()
    const { seconds, version } = await loadPeer(engine.mirror, programs, connectionString)
    console.log(`PostgreSQL ${version}: loaded, indexed and analysed in ${seconds.toFixed(0)} s`)
    const pool = new Pool({ connectionString, max: CONNECTIONS })
    // At the end the server may close idle connections first.
    pool.on('error', () => undefined)
    return {
      time: async (statements) => {
        const startedMs = performance.now()
        await Promise.all(statements.map(({ text, values }) => pool.query({ text, values: [...values] })))
        return performance.now() - startedMs
      },
      count: async (statement) => {
        const { rows } = await pool.query<{ count: string }>(statement?.text ?? '', [...(statement?.values ?? [])])
        return Number(rows[0]?.count)
      },
      close: async () => {
        await pool.end()
        await postgres.close()
      },
    }
  } catch (error) {
    await postgres.close()
    throw error
  }
}
