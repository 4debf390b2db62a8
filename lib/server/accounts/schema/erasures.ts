import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '@/lib/server/accounts/database'
import type { NameMark } from '@/lib/server/records/erased'
import type { ErasureCounts, ErasurePhase } from '@/lib/shared/erasure/erasures'

/** Whom an erasure that is under way is about; forgotten with its end. */
export type ErasureSubject = { uid: string; names: string[] }

/** People who were erased: only keyed hashes of who they were, by which they are recognized if they come again. */
export const erasures = pgTable(
  'erasures',
  {
    pseudonym: text('pseudonym').primaryKey(),
    app: text('app').notNull().default('default'),
    uidHash: text('uid_hash').notNull(),
    uidSieve: integer('uid_sieve').notNull(),
    /** Null in rows of releases that did not need it (see `Mark`). */
    uidLength: integer('uid_length'),
    names: jsonb('names').$type<NameMark[]>().notNull(),
    /** The e-mail address of the admin. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    subject: jsonb('subject').$type<ErasureSubject>(),
    phase: text('phase').$type<ErasurePhase>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    counts: jsonb('counts').$type<ErasureCounts>().notNull(),
    /** In how many rows the search after it found them; null before. */
    hits: integer('hits'),
    /** The same by table of either store; empty in rows of releases that did not count so. */
    left: jsonb('left').$type<Record<string, number>>().notNull().default({}),
    /** Ids of calls and groups that contain the uid and stay. */
    kept: integer('kept').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('erasures_person').on(table.app, table.uidHash),
    index('erasures_requested').on(table.requestedAt),
  ],
)
export type ErasureRow = typeof erasures.$inferSelect
