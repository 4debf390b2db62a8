import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { audit, audited } from '@/lib/server/accounts/audit'
import { secondsOf } from '@/lib/server/accounts/database'
import { accountsDb, erasedNow } from '@/lib/server/accounts/db'
import { erasureHashes } from '@/lib/server/accounts/erased-read'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { type ErasureRow, type ErasureSubject, erasures } from '@/lib/server/accounts/schema/instance'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { nameMark } from '@/lib/server/records/erase-text'
import { type Marks, markOf, NOBODY_ERASED, uidMark } from '@/lib/server/records/erased'
import type { Erasure, ErasureCounts } from '@/lib/shared/erasures'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import type { RowsByTable } from './erase-accounts'

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const PSEUDONYM_CHARACTERS = 12

const newPseudonym = (): string =>
  `erased-${Array.from({ length: PSEUDONYM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/**
 * Records that a person is to be erased. From now on, everything that arrives about them is pseudonymized; someone who was erased before keeps their
 * pseudonym. The audit log gets the pseudonym. @throws AppError CONFLICT for someone who is being erased
 */
export const requestErasure = (app: string, uid: string, user: User): Promise<Erasure> =>
  audited(user.email, async (tx, record) => {
    const mark = uidMark(uid, await erasureHashes(tx))
    const pseudonym = newPseudonym()
    const begun = {
      ...{ requestedBy: user.email, subject: { uid, names: [] }, phase: 'names' as const },
      ...{ done: 0, total: null, hits: null, left: {}, finishedAt: null },
    }
    const [row] = await tx
      .insert(erasures)
      .values({ ...begun, ...mark, pseudonym, app, names: [], requestedAt: new Date(sharedNowMs()), counts: {} })
      .onConflictDoUpdate({
        target: [erasures.app, erasures.uidHash],
        // Setting the names notifies every process that the erasure has begun.
        set: { ...begun, names: sql`${erasures.names}` },
        setWhere: isNotNull(erasures.finishedAt),
      })
      .returning()
    if (row === undefined) throw new AppError('CONFLICT', 'This person is being erased.')
    await record('privacy.erase', row.pseudonym, row.pseudonym === pseudonym ? {} : { again: true })
    return answerOf(row)
  })

/** Everyone erased from an app, newest first. */
export async function listErasures(app: string): Promise<Erasure[]> {
  const db = await accountsDb()
  const rows = await db.select().from(erasures).where(eq(erasures.app, app)).orderBy(desc(erasures.requestedAt))
  return rows.map(answerOf)
}

/** The oldest unfinished erasure of an app, or null. One without a subject only has its final steps left. */
export async function runningErasure(app: string): Promise<ErasureRow | null> {
  const db = await accountsDb()
  const [row] = await db
    .select()
    .from(erasures)
    .where(and(eq(erasures.app, app), isNull(erasures.finishedAt)))
    .orderBy(asc(erasures.requestedAt))
    .limit(1)
  return row ?? null
}

/** Keeps the person's names, as hashes for good and as texts until the end. */
export async function keepNames({ pseudonym, names: known }: ErasureRow, subject: ErasureSubject): Promise<void> {
  const db = await accountsDb()
  const hashes = await erasureHashes(db)
  const marks = subject.names.flatMap((name) => nameMark(name, hashes) ?? [])
  const names = [...new Map([...known, ...marks].map((mark) => [mark.hash, mark])).values()]
  await db.update(erasures).set({ names, subject }).where(eq(erasures.pseudonym, pseudonym))
}

type Progress = Partial<Pick<ErasureRow, 'phase' | 'done' | 'total' | 'counts' | 'hits' | 'kept'>>

const isUnfinished = (pseudonym: string) => and(eq(erasures.pseudonym, pseudonym), isNull(erasures.finishedAt))

/** Saves the progress of an erasure, unless it has ended. */
export async function saveErasure(pseudonym: string, progress: Progress): Promise<void> {
  const db = await accountsDb()
  await db.update(erasures).set(progress).where(isUnfinished(pseudonym))
}

/** Saves the result of an erasure, and forgets whom it was about. */
export async function concludeErasure(
  { pseudonym }: ErasureRow,
  result: { left: RowsByTable; kept: number; counts: ErasureCounts },
): Promise<void> {
  const hits = Object.values(result.left).reduce((sum, rows) => sum + rows, 0)
  await writeInTerm((db) =>
    db
      .update(erasures)
      .set({ ...result, hits, subject: null, phase: 'files', done: 0, total: null })
      .where(isUnfinished(pseudonym)),
  )
}

/** Ends an erasure, unless it has ended already, and records in the audit log what was changed. */
export async function finishErasure({ pseudonym }: ErasureRow): Promise<void> {
  await writeInTerm(async (tx) => {
    const [row] = await tx.select().from(erasures).where(eq(erasures.pseudonym, pseudonym)).for('update')
    if (row === undefined || row.finishedAt !== null) return
    const { counts, hits, kept, requestedBy, names } = row
    // Setting the names notifies every process that the erasure has ended.
    const ended = { names, phase: 'done' as const, done: 0, total: null, finishedAt: new Date(sharedNowMs()) }
    await tx.update(erasures).set(ended).where(eq(erasures.pseudonym, pseudonym))
    const details = { ...counts, hits: hits ?? 0, ...(kept > 0 ? { kept } : {}) }
    await audit(requestedBy, 'privacy.erased', pseudonym, details, tx)
  })
}

function answerOf(row: ErasureRow): Erasure {
  const { pseudonym, requestedBy, phase, done, total, counts, hits, left, kept } = row
  return {
    pseudonym,
    requestedBy,
    requestedAt: secondsOf(row.requestedAt),
    finishedAt: secondsOf(row.finishedAt),
    phase,
    done,
    total,
    counts: counts as Erasure['counts'],
    hits,
    left,
    kept,
  }
}

/** Everyone erased from an app, cached until the next erasure. */
export const erasedPeople = async (app: string): Promise<Marks> => (await erasedNow()).get(app) ?? NOBODY_ERASED

/** Which of these people were erased from an app, and when that was requested, epoch seconds. */
export async function erasedAmong(app: string, uids: readonly string[]): Promise<{ uid: string; erasedAt: number }[]> {
  const people = await erasedPeople(app)
  const found = uids.flatMap((uid) => {
    const pseudonym = markOf(people, uid)?.pseudonym
    return pseudonym === undefined ? [] : [{ uid, pseudonym }]
  })
  if (found.length === 0) return []
  const db = await accountsDb()
  const pseudonyms = found.map(({ pseudonym }) => pseudonym)
  const rows = await db
    .select({ pseudonym: erasures.pseudonym, at: erasures.requestedAt })
    .from(erasures)
    .where(inArray(erasures.pseudonym, pseudonyms))
  const times = new Map(rows.map((row) => [row.pseudonym, secondsOf(row.at)]))
  return found.map(({ uid, pseudonym }) => ({ uid, erasedAt: times.get(pseudonym) ?? 0 }))
}
