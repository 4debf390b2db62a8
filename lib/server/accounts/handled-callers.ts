import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { currentApp } from '@/lib/server/config/current-app'
import type { HandledCallers, HandledMark } from '@/lib/shared/organisation/handled-callers'
import { isOfApp } from './app-column'
import { accountsDb, handledMemory } from './db'
import { callbacks } from './schema-callbacks'

/** Callers whose missed calls were closed by hand. Remembered until that changes. */
export const handledCallers = async (): Promise<HandledCallers> =>
  (await handledMemory()).recall(currentApp(), readHandled)

async function readHandled(): Promise<HandledCallers> {
  const db = await accountsDb()
  const rows = await db
    .select({ caller: callbacks.caller, until: callbacks.until, closedAt: callbacks.closedAt })
    .from(callbacks)
    .where(and(isOfApp(callbacks), eq(callbacks.outcome, 'done')))
    .orderBy(callbacks.caller, callbacks.until, callbacks.closedAt)
  const marksOf = new Map<string, HandledMark[]>()
  for (const { caller, until, closedAt } of rows) {
    const mark = { until, closedAt: Math.floor(Number(closedAt) / 1000) }
    const marks = marksOf.get(caller)
    if (marks) marks.push(mark)
    else marksOf.set(caller, [mark])
  }
  const key = createHash('sha256')
    .update(JSON.stringify([...marksOf]))
    .digest('base64url')
  return { marksOf, key }
}
