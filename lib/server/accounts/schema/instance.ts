import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn, endsWith, instant, itemOfApp } from '@/lib/server/accounts/database'
import type { NameMark } from '@/lib/server/records/erased'
import type { ErasureCounts, ErasurePhase } from '@/lib/shared/erasures'
import { users } from './users'

export const auditLog = pgTable(
  'audit_log',
  {
    ...itemOfApp(),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actor, table.at),
    index('audit_log_action').on(table.action, table.at),
  ],
)

export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** Grows with each new holder. */
  term: bigint('term', { mode: 'number' }).notNull().default(0),
})

/** What was removed, such as notes, and call-backs that were closed, as they were, for the short time in which that can be undone. */
export const removedItems = pgTable(
  'removed_items',
  {
    app: appColumn(),
    /** The table that the row is from. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
    removedBy: endsWith('removed_by', () => users.id),
    removedAt: instant('removed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.app, table.kind, table.key] })],
)

/** Settings shared by all users, a JSON value by name. */
export const settings = pgTable(
  'settings',
  {
    app: appColumn(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.app, table.name] })],
)

/** Lists of people. A list is replaced as a whole, so that it is one value. */
export const teams = pgTable(
  'teams',
  {
    app: appColumn(),
    /** Made from the first name; it stays when the name changes, since links have it. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    uids: jsonb('uids').$type<string[]>().notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.id] }),
    uniqueIndex('teams_name').on(table.app, sql`lower(${table.name})`),
  ],
)

/** Whom an erasure that is under way is about; forgotten with its end. */
export type ErasureSubject = { uid: string; names: string[] }

/** People who were erased: only keyed hashes of who they were, by which they are recognized if they appear again. */
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
    /** In how many rows the final search found them; null before it. */
    hits: integer('hits'),
    /** The same by table of both stores; empty in rows of releases that did not count by table. */
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
