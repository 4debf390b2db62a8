import { and, eq, isNotNull, lt, type SQL } from 'drizzle-orm'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb } from '@/lib/server/accounts/db'
import { callbacks, callTags, notes } from '@/lib/server/accounts/schema/calls'
import { shares } from '@/lib/server/accounts/schema/pages'
import { callsBefore, retireCalls } from '@/lib/server/mirror/erase/retention'
import { type Mirror, readState, writeState } from '@/lib/server/mirror/mirror'
import { emptyTable } from '@/lib/server/mirror/write/delete-rows'
import { retiredChanged } from '@/lib/server/mirror/write/retired-calls'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { appConfig, inApp } from '@/lib/server/process/config/current-app'
import { log } from '@/lib/server/process/log/log'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Retention } from './context'

const STATE_KEY = 'retention'
/** The first moment that was kept when calls were last removed, epoch seconds; null while all were. */
type Applied = { since: number | null }
/** What is on record, so that most rounds of the sync ask nothing. */
const applied = new WeakMap<Mirror, Applied>()

/**
 * What is to be removed today: calls that are too old to be kept, with what was added to them, which the audit log notes. If more are kept than
 * before, those already removed must be copied again. @throws AppError MIRROR_UNAVAILABLE
 */
export async function dueRetention(mirror: Mirror, app: AppId): Promise<Retention> {
  const months = appConfig(app).retentionMonths
  const since = mirror.oldestKept()
  const kept = months === null || since === null ? undefined : { months, since }
  const last = applied.get(mirror) ?? (await readState<Applied>(mirror, STATE_KEY)) ?? { since: null }
  applied.set(mirror, last)
  if (last.since === since) return { kept, needsWalk: false, remove: null }
  const keepsMore = last.since !== null && (since === null || since < last.since)
  if (keepsMore) {
    // What is still too old is seen again by the walk.
    await emptyTable(mirror, 'retired_calls')
    retiredChanged(mirror)
  }
  const remove = async () => {
    if (since !== null) await removeBefore(mirror, app, since)
    await writeState(mirror, STATE_KEY, { since })
    applied.set(mirror, { since })
  }
  return { kept, needsWalk: keepsMore, remove }
}

/** The accounts first: afterwards nothing would say which notes belong to calls that were removed. */
async function removeBefore(mirror: Mirror, app: AppId, since: number): Promise<void> {
  const annotated = await callsBefore(mirror, await annotatedCalls(app), since)
  const inAccounts = await removeFromAccounts(app, annotated, since)
  const counts = Object.entries({ calls: await retireCalls(mirror, since), ...inAccounts }).filter(
    ([, count]) => count > 0,
  )
  if (counts.length === 0) return
  const details = Object.fromEntries(counts)
  const target = new Date(since * 1000).toISOString().slice(0, 10)
  await inApp(app, () => audit({ actor: 'retention', action: 'privacy.retention', target, details }))
  log.info({ ...details, since }, 'retention: calls that are too old were removed')
}

const ANNOTATIONS = { notes, tags: callTags, shares } as const

/** The calls of an app that have notes, tags or links of their own. */
async function annotatedCalls(app: string): Promise<CallId[]> {
  const db = await accountsDb()
  const found = await Promise.all(
    Object.values(ANNOTATIONS).map((table) =>
      db
        .selectDistinct({ sessionId: table.sessionId, mid: table.mid })
        .from(table)
        .where(and(eq(table.app, app), isNotNull(table.sessionId))),
    ),
  )
  const ids = found.flat().map(({ sessionId, mid }) => ({ sessionId: sessionId ?? '', mid: mid ?? '' }))
  return [...new Map(ids.map((id) => [callIdText(id), id])).values()]
}

/** Deletes what was added to calls that are no longer kept: notes, tags, links, and call-backs of that time. @returns how many of each */
async function removeFromAccounts(
  app: string,
  calls: readonly CallId[],
  before: number,
): Promise<Record<string, number>> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const deleted = async (table: typeof notes | typeof callTags | typeof shares | typeof callbacks, where: SQL) =>
      (
        await tx
          .delete(table)
          .where(and(eq(table.app, app), where))
          .returning()
      ).length
    const counts: Record<string, number> = {}
    for (const { sessionId, mid } of calls)
      for (const [kind, table] of Object.entries(ANNOTATIONS)) {
        const isOn = and(eq(table.sessionId, sessionId), eq(table.mid, mid)) as SQL
        counts[kind] = (counts[kind] ?? 0) + (await deleted(table, isOn))
      }
    counts.callbacks = await deleted(callbacks, lt(callbacks.until, before))
    return counts
  })
}
