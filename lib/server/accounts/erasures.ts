import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Erasure, ErasureCounts } from '@/lib/shared/contracts/erasures'
import type { User } from '@/lib/shared/contracts/users'
import { nameMark } from '@/lib/shared/erasure/erase-text'
import { AppError } from '@/lib/shared/errors'
import { audit } from './audit'
import { accountsDb } from './db'
import { erasureHashes } from './erased-people'
import { type ErasureRow, type ErasureSubject, erasures } from './schema-erasures'

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const PSEUDONYM_CHARACTERS = 12

const newPseudonym = (): string =>
  `erased-${Array.from({ length: PSEUDONYM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** An erasure that is under way. */
export type Running = ErasureRow & { subject: ErasureSubject }

/**
 * Records that a person is to be erased; from now on whatever arrives about them is pseudonymous. The audit log gets the pseudonym.
 * @throws AppError CONFLICT for someone who is erased already
 */
export async function requestErasure(app: string, uid: string, user: User): Promise<Erasure> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const { hash, sieve } = await erasureHashes(tx)
    const [row] = await tx
      .insert(erasures)
      .values({
        pseudonym: newPseudonym(),
        app,
        uidHash: hash(uid),
        uidSieve: sieve(uid),
        names: [],
        requestedBy: user.email,
        requestedAt: new Date(),
        subject: { uid, names: [] },
        phase: 'names',
        counts: {},
      })
      .onConflictDoNothing()
      .returning()
    if (row === undefined) throw new AppError('CONFLICT', 'This person is erased already, or is being erased.')
    await audit({ actor: user.email, action: 'privacy.erase', target: row.pseudonym, details: {} }, tx)
    return answerOf(row)
  })
}

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
  return row === undefined || row.subject === null ? null : { ...row, subject: row.subject }
}

/** Keeps the person's names, as hashes for good and as texts until the end. */
export async function keepNames({ pseudonym, subject }: Running, names: string[]): Promise<Running['subject']> {
  const db = await accountsDb()
  const hashes = await erasureHashes(db)
  const marks = names.flatMap((name) => nameMark(name, hashes) ?? [])
  const unique = [...new Map(marks.map((mark) => [mark.hash, mark])).values()]
  const known = { ...subject, names }
  await db.update(erasures).set({ names: unique, subject: known }).where(eq(erasures.pseudonym, pseudonym))
  return known
}

type Progress = Partial<Pick<ErasureRow, 'phase' | 'done' | 'total' | 'counts' | 'hits' | 'kept'>>

/** Keeps how far an erasure is. */
export async function saveErasure(pseudonym: string, progress: Progress): Promise<void> {
  const db = await accountsDb()
  await db.update(erasures).set(progress).where(eq(erasures.pseudonym, pseudonym))
}

/** Ends an erasure: forgets whom it was about, and notes in the audit log what was changed. */
export async function finishErasure(
  row: Running,
  result: { hits: number; kept: number; counts: ErasureCounts },
): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const ended = { ...result, subject: null, phase: 'done' as const, done: 0, total: null, finishedAt: new Date() }
    await tx.update(erasures).set(ended).where(eq(erasures.pseudonym, row.pseudonym))
    const details = { ...result.counts, hits: result.hits, ...(result.kept > 0 ? { kept: result.kept } : {}) }
    await audit({ actor: row.requestedBy, action: 'privacy.erased', target: row.pseudonym, details }, tx)
  })
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

function answerOf(row: ErasureRow): Erasure {
  const { pseudonym, requestedBy, phase, done, total, counts, hits, kept } = row
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
    kept,
  }
}
