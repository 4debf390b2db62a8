import { and, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { audit } from './audit'
import { type Accounts, accountsDb } from './db'
import { callTags, notes, shares } from './schema'
import { callbacks } from './schema-callbacks'

export type RetiredCounts = { calls: number; notes: number; tags: number; shares: number; callbacks: number }

/** The calls of an app that have notes, tags or links of their own. */
export async function annotatedCalls(app: string): Promise<CallId[]> {
  const db = await accountsDb()
  const found = await Promise.all([
    db.selectDistinct({ sessionId: notes.sessionId, mid: notes.mid }).from(notes).where(eq(notes.app, app)),
    db.selectDistinct({ sessionId: callTags.sessionId, mid: callTags.mid }).from(callTags).where(eq(callTags.app, app)),
    db
      .selectDistinct({ sessionId: shares.sessionId, mid: shares.mid })
      .from(shares)
      .where(and(eq(shares.app, app), isNotNull(shares.sessionId))),
  ])
  const ids = found.flat().map(({ sessionId, mid }) => ({ sessionId: sessionId ?? '', mid: mid ?? '' }))
  return [...new Map(ids.map((id) => [callIdText(id), id])).values()]
}

/** Deletes what was added to calls that are no longer kept: notes, tags, links, and call-backs of that time. */
export async function retireFromAccounts(
  app: string,
  calls: readonly CallId[],
  before: number,
): Promise<Omit<RetiredCounts, 'calls'>> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const counts = { notes: 0, tags: 0, shares: 0, callbacks: 0 }
    for (const { sessionId, mid } of calls) {
      counts.notes += await deleted(
        tx,
        notes,
        and(eq(notes.app, app), eq(notes.sessionId, sessionId), eq(notes.mid, mid)),
      )
      counts.tags += await deleted(
        tx,
        callTags,
        and(eq(callTags.app, app), eq(callTags.sessionId, sessionId), eq(callTags.mid, mid)),
      )
      counts.shares += await deleted(
        tx,
        shares,
        and(eq(shares.app, app), eq(shares.sessionId, sessionId), eq(shares.mid, mid)),
      )
    }
    counts.callbacks = await deleted(tx, callbacks, and(eq(callbacks.app, app), lt(callbacks.until, before)))
    return counts
  })
}

type Deletable = typeof notes | typeof callTags | typeof shares | typeof callbacks

async function deleted(tx: Accounts['db'], table: Deletable, where: SQL | undefined): Promise<number> {
  return (await tx.delete(table).where(where).returning()).length
}

/** Notes in the audit log what was removed. @param before epoch seconds */
export async function auditRetired(counts: RetiredCounts, before: number): Promise<void> {
  const target = new Date(before * 1000).toISOString().slice(0, 10)
  const details = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  await audit({ actor: 'retention', action: 'privacy.retention', target, details })
}
