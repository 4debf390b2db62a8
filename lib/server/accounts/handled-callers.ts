import { createHash } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import type { HandledCallers } from '@/lib/shared/organisation/handled-callers'
import { accountsDb, handledMemory } from './db'
import { callbacks } from './schema-callbacks'

/** Callers whose missed calls were closed by hand. Remembered until that changes. */
export const handledCallers = async (): Promise<HandledCallers> => (await handledMemory()).recall(readHandled)

async function readHandled(): Promise<HandledCallers> {
  const db = await accountsDb()
  const rows = await db
    .select({ caller: callbacks.caller, until: max(callbacks.until) })
    .from(callbacks)
    .where(eq(callbacks.outcome, 'done'))
    .groupBy(callbacks.caller)
    .orderBy(callbacks.caller)
  const key = createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
  return { untilOf: new Map(rows.map(({ caller, until }) => [caller, Number(until)])), key }
}
