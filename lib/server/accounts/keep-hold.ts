import { sql } from 'drizzle-orm'
import { stopwatch } from '@/lib/server/coordination/clock'
import { type Right, RightLost } from '@/lib/server/coordination/rights'
import type { Accounts } from './db'

/** After so long without a statement the server ends the transaction; shorter than a lease, so that it delays no takeover. */
export const MAX_SILENCE_MS = 6_000
const PING_EVERY_MS = 1_500
/** A transaction that has answered this recently has not been ended since: the server waits longer. */
const FRESH_MS = 2_500
const LOST = 'These calls are no longer held; they will be written again.'

/** Keeps a transaction alive while its process is, and knows whether it still is. */
export function keepHold(tx: Accounts['db']): Right & { end(): Promise<void> } {
  let sinceAnswerMs = stopwatch()
  let isOver = false
  let asking: Promise<void> | null = null

  const ask = async () => {
    const sinceAskedMs = stopwatch()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The accounts database does not respond.')), MAX_SILENCE_MS)
    })
    try {
      await Promise.race([tx.execute(sql`SELECT 1`), late])
      sinceAnswerMs = sinceAskedMs
    } catch (cause) {
      isOver = true
      throw new RightLost(LOST, cause)
    } finally {
      clearTimeout(timer)
    }
  }
  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  const timer = setInterval(() => void askOnce().catch(() => undefined), PING_EVERY_MS)

  return {
    require() {
      if (isOver) throw new RightLost(LOST)
      return sinceAnswerMs() < FRESH_MS ? undefined : askOnce()
    },
    async end() {
      clearInterval(timer)
      await asking?.catch(() => undefined)
    },
  }
}
