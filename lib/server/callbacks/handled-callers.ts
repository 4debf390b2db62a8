import { createHash } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import type { HandledCallers, HandledMark } from '@/lib/shared/callbacks/handled-callers'
import { foldUid } from '@/lib/shared/people/fold-uid'
import { isOfApp } from '../accounts/app-column'
import { accountsDb, handledMemory } from '../accounts/db'
import { callbacks } from '../accounts/schema-callbacks'
import { currentApp } from '../process/config/current-app'

/** What a question compares with lies at most this far before its window. */
const BEFORE_SECONDS = 366 * 86_400

/**
 * Callers whose missed calls were closed by hand, as far as a window needs them. Remembered by month until that changes.
 * @param from where the window begins, epoch seconds; null for all of time
 */
export async function handledCallers(from: number | null): Promise<HandledCallers> {
  const since = from === null ? null : startOfMonth(from - BEFORE_SECONDS)
  return (await handledMemory()).recall(JSON.stringify([currentApp(), since]), () => readHandled(since))
}

/** Epoch seconds, in UTC. */
function startOfMonth(atSeconds: number): number {
  const date = new Date(atSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
}

async function readHandled(since: number | null): Promise<HandledCallers> {
  const db = await accountsDb()
  const rows = await db
    .select({ caller: callbacks.caller, until: callbacks.until, closedAt: callbacks.closedAt })
    .from(callbacks)
    .where(
      and(isOfApp(callbacks), eq(callbacks.outcome, 'done'), since === null ? undefined : gte(callbacks.until, since)),
    )
    .orderBy(callbacks.caller, callbacks.until, callbacks.closedAt)
  const marksOf = new Map<string, HandledMark[]>()
  for (const { caller: typed, until, closedAt } of rows) {
    const caller = foldUid(typed)
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
