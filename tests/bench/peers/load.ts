import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { PEER_INDEXES, PEER_TABLES, type PeerTable, TRIGRAM_INDEXES } from './schema'

/** Loads the mirror into an empty database by COPY, then indexes and analyses it. @throws Error with PostgreSQL’s words */
export async function loadPeer(
  mirror: Mirror,
  programs: string,
  databaseUrl: string,
): Promise<{ seconds: number; version: string }> {
  const startedMs = performance.now()
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    for (const table of PEER_TABLES) {
      await database.query(`CREATE TABLE ${table.name} (${table.columns})`)
      await copy(mirror, table, path.join(programs, 'psql'), databaseUrl)
    }
    for (const statement of PEER_INDEXES) await database.query(statement)
    const hasTrigrams = await database.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`)
    if (hasTrigrams.rows.length > 0) for (const statement of TRIGRAM_INDEXES) await database.query(statement)
    await database.query('VACUUM (FREEZE, ANALYZE)')
    const { rows } = await database.query<{ server_version: string }>('SHOW server_version')
    return { seconds: (performance.now() - startedMs) / 1000, version: rows[0]?.server_version.split(' ')[0] ?? '' }
  } finally {
    await database.end()
  }
}

/** The months of the mirror’s calls, as `202611`. */
async function monthsOf(mirror: Mirror): Promise<number[]> {
  const sql = 'SELECT DISTINCT toYYYYMM(time) AS month FROM calls ORDER BY month'
  return (await mirror.query<{ month: number }>({ name: 'bench.months', sql })).map(({ month }) => month)
}

/** Copies the rows of a statement into a table, a month at a time, so that no more is in memory; both sides agree on the text format. */
async function copy(mirror: Mirror, { name, select }: PeerTable, psql: string, databaseUrl: string): Promise<void> {
  const child = spawn(psql, [databaseUrl, '-qc', `COPY ${name} FROM STDIN`], { stdio: ['pipe', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const ended = once(child, 'exit')
  const monthly = async function* () {
    for (const month of await monthsOf(mirror))
      yield await mirror.bytes({ name: 'bench.peer', sql: select(month), params: {}, format: 'TabSeparated' })
  }
  await pipeline(Readable.from(monthly()), child.stdin).catch(() => undefined)
  const [code] = await ended
  if (code !== 0) throw new Error(`PostgreSQL did not load ${name}: ${complaint}`)
}
