import type { Pool, PoolClient } from 'pg'
import { setClockOffset } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'

const AGAIN_EVERY_MS = 60_000
/** The answer that takes least time says most exactly what the time is. */
const TRIES = 3
/** An answer that takes longer says too little to replace an earlier one. */
const MAX_TRIP_MS = 1_000
/** A difference worth a line in the log. */
const NOTABLE_MS = 5_000

/**
 * Sets the shared clock by that of the database, now and every minute.
 * @returns ends it, whereupon our own clock is used
 */
export async function keepSharedClock(pool: Pool): Promise<() => void> {
  const first = await ask(pool)
  setClockOffset(first.offsetMs)
  if (Math.abs(first.offsetMs) >= NOTABLE_MS)
    log.warn(
      { seconds: Math.round(first.offsetMs / 1000) },
      'The clock of this machine differs from that of the accounts database, which is used instead.',
    )
  const timer = setInterval(() => {
    ask(pool).then(
      ({ offsetMs, tripMs }) => tripMs <= MAX_TRIP_MS && setClockOffset(offsetMs),
      // The next query reports that the database is out of reach.
      () => undefined,
    )
  }, AGAIN_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    setClockOffset(0)
  }
}

type Reading = { offsetMs: number; tripMs: number }

async function ask(pool: Pool): Promise<Reading> {
  const client = await pool.connect()
  try {
    const readings: Reading[] = []
    for (let at = 0; at < TRIES; at += 1) readings.push(await read(client))
    return readings.reduce((best, next) => (next.tripMs < best.tripMs ? next : best))
  } finally {
    client.release()
  }
}

/** The database read its clock some time between question and answer: half of that is the error at most. */
async function read(client: PoolClient): Promise<Reading> {
  const [askedAtMs, startedAtMs] = [Date.now(), performance.now()]
  const { rows } = await client.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')
  const tripMs = performance.now() - startedAtMs
  return { offsetMs: Number(rows[0]?.ms) - askedAtMs - tripMs / 2, tripMs }
}
