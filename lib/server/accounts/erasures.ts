import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import type { AuditEntry } from '@/lib/shared/contracts/audit'
import type { Erasure, ErasureCounts } from '@/lib/shared/contracts/erasures'
import type { User } from '@/lib/shared/contracts/users'
import { nameMark } from '@/lib/shared/erasure/erase-text'
import { uidMark } from '@/lib/shared/erasure/erased'
import { AppError } from '@/lib/shared/errors'
import { audit } from './audit'
import { type Accounts, accountsDb } from './db'
import type { RowsByTable } from './erase-accounts'
import { erasureHashes } from './erased-read'
import { requireTerm } from './lease'
import { type ErasureRow, type ErasureSubject, erasures } from './schema-erasures'

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const PSEUDONYM_CHARACTERS = 12

const newPseudonym = (): string =>
  `erased-${Array.from({ length: PSEUDONYM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** An erasure that is under way; without a subject only its end is left. */
export type Running = ErasureRow

/**
 * Records that a person is to be erased; from now on whatever arrives about them is pseudonymous. Someone who was erased before keeps their
 * pseudonym. The audit log gets the pseudonym.
 * @throws AppError CONFLICT for someone who is being erased
 */
export async function requestErasure(app: string, uid: string, user: User): Promise<Erasure> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const mark = uidMark(uid, await erasureHashes(tx))
    const [made] = await tx
      .insert(erasures)
      .values({
        pseudonym: newPseudonym(),
        app,
        ...mark,
        names: [],
        requestedBy: user.email,
        requestedAt: new Date(sharedNowMs()),
        subject: { uid, names: [] },
        phase: 'names',
        counts: {},
      })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) return repeat(tx, and(eq(erasures.app, app), eq(erasures.uidHash, mark.uidHash)), user, uid)
    await auditRequest(tx, made.pseudonym, user, {})
    return answerOf(made)
  })
}

/**
 * Repeats an erasure that has left something.
 * @throws AppError NOT_FOUND for another one, since nobody knows any more whom it was about; CONFLICT while it is under way
 */
export async function repeatErasure(app: string, pseudonym: string, user: User): Promise<Erasure> {
  const db = await accountsDb()
  return db.transaction((tx) => repeat(tx, and(eq(erasures.app, app), eq(erasures.pseudonym, pseudonym)), user))
}

async function repeat(tx: Accounts['db'], which: SQL | undefined, user: User, uid?: string): Promise<Erasure> {
  const [row] = await tx.select().from(erasures).where(which).for('update')
  const subject = row?.subject ?? (uid === undefined ? null : { uid, names: [] })
  if (row === undefined || (row.finishedAt !== null && subject === null))
    throw new AppError('NOT_FOUND', 'This erasure has left nothing, and nobody knows any more whom it was about.')
  if (row.finishedAt !== null) {
    // With the names, so that every process hears that it has begun.
    const anew = {
      names: row.names,
      subject,
      phase: 'names' as const,
      done: 0,
      total: null,
      hits: null,
      left: {},
      finishedAt: null,
    }
    const change = { ...anew, requestedBy: user.email }
    const [begun] = await tx.update(erasures).set(change).where(eq(erasures.pseudonym, row.pseudonym)).returning()
    await auditRequest(tx, row.pseudonym, user, { again: true })
    return answerOf(begun as ErasureRow)
  }
  throw new AppError('CONFLICT', 'This person is being erased.')
}

const auditRequest = (tx: Accounts['db'], target: string, user: User, details: AuditEntry['details']) =>
  audit({ actor: user.email, action: 'privacy.erase', target, details }, tx)

/** Everyone erased from an app, newest first. */
export async function listErasures(app: string): Promise<Erasure[]> {
  const db = await accountsDb()
  const rows = await db.select().from(erasures).where(eq(erasures.app, app)).orderBy(desc(erasures.requestedAt))
  return rows.map(answerOf)
}

/** The oldest erasure of an app that has not ended; null without one. */
export async function runningErasure(app: string): Promise<Running | null> {
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
export async function keepNames({ pseudonym, names: known }: Running, subject: ErasureSubject): Promise<void> {
  const db = await accountsDb()
  const hashes = await erasureHashes(db)
  const marks = subject.names.flatMap((name) => nameMark(name, hashes) ?? [])
  const names = [...new Map([...known, ...marks].map((mark) => [mark.hash, mark])).values()]
  await db.update(erasures).set({ names, subject }).where(eq(erasures.pseudonym, pseudonym))
}

type Progress = Partial<Pick<ErasureRow, 'phase' | 'done' | 'total' | 'counts' | 'hits' | 'kept'>>

/** Keeps how far an erasure is, unless it has ended. */
export async function saveErasure(pseudonym: string, progress: Progress): Promise<void> {
  const db = await accountsDb()
  await db
    .update(erasures)
    .set(progress)
    .where(and(eq(erasures.pseudonym, pseudonym), isNull(erasures.finishedAt)))
}

/** Keeps what an erasure has come to, and forgets whom it was about, unless something is left, so that it can be repeated. */
export async function concludeErasure(
  { pseudonym, subject }: Running,
  result: { left: RowsByTable; kept: number; counts: ErasureCounts },
): Promise<void> {
  const hits = Object.values(result.left).reduce((sum, rows) => sum + rows, 0)
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await requireTerm(tx)
    const ending = {
      ...result,
      hits,
      subject: hits > 0 ? subject : null,
      phase: 'files' as const,
      done: 0,
      total: null,
    }
    await tx
      .update(erasures)
      .set(ending)
      .where(and(eq(erasures.pseudonym, pseudonym), isNull(erasures.finishedAt)))
  })
}

/** Ends an erasure, once, and notes in the audit log what was changed. */
export async function finishErasure({ pseudonym }: Running): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await requireTerm(tx)
    const [row] = await tx.select().from(erasures).where(eq(erasures.pseudonym, pseudonym)).for('update')
    if (row === undefined || row.finishedAt !== null) return
    const { counts, hits, kept, requestedBy, names } = row
    // With the names, so that every process hears that it has ended.
    const ended = { names, phase: 'done' as const, done: 0, total: null, finishedAt: new Date(sharedNowMs()) }
    await tx.update(erasures).set(ended).where(eq(erasures.pseudonym, pseudonym))
    const details = { ...counts, hits: hits ?? 0, ...(kept > 0 ? { kept } : {}) }
    await audit({ actor: requestedBy, action: 'privacy.erased', target: pseudonym, details }, tx)
  })
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

function answerOf(row: ErasureRow): Erasure {
  const { pseudonym, requestedBy, phase, done, total, counts, hits, left, kept } = row
  return {
    pseudonym,
    requestedBy,
    requestedAt: seconds(row.requestedAt),
    finishedAt: row.finishedAt === null ? null : seconds(row.finishedAt),
    phase,
    done,
    total,
    counts: counts as Erasure['counts'],
    hits,
    left,
    kept,
  }
}
