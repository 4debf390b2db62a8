import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn, epoch, instant, itemOfApp } from '@/lib/server/accounts/database'
import type { CallbackOutcome } from '@/lib/shared/callbacks/callbacks'
import { users } from './users'

/** Notes on calls; the calls themselves are in the mirror. */
export const notes = pgTable(
  'notes',
  {
    ...itemOfApp(),
    sessionId: text('session_id').notNull(),
    mid: text('mid').notNull().default(''),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('notes_session').on(table.app, table.sessionId, table.createdAt)],
)

export const callTags = pgTable(
  'call_tags',
  {
    app: appColumn(),
    sessionId: text('session_id').notNull(),
    mid: text('mid').notNull().default(''),
    tag: text('tag').notNull(),
    addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.sessionId, table.mid, table.tag] }),
    index('call_tags_tag').on(table.app, table.tag),
  ],
)

/**
 * What people do about callers who wait: a row per line and occasion, for the calls from `since` until `until` (epoch seconds, both included). A line
 * is a caller and whom they called, with at most one open row in an app. Rows of earlier releases have no target.
 */
export const callbacks = pgTable(
  'callbacks',
  {
    ...itemOfApp(),
    caller: text('caller').notNull(),
    target: text('target').notNull().default(''),
    isGroup: boolean('is_group').notNull().default(false),
    since: epoch('since').notNull(),
    until: epoch('until').notNull(),
    claimedBy: text('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: instant('claimed_at'),
    snoozedUntil: epoch('snoozed_until'),
    note: text('note'),
    outcome: text('call_outcome').$type<CallbackOutcome>(),
    outcomeAt: epoch('call_outcome_at'),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by').references(() => users.id, { onDelete: 'set null' }),
    /** `done` when someone said so, `called-back` when calls showed it. */
    closedAs: text('outcome').$type<'done' | 'called-back'>(),
  },
  (table) => [
    uniqueIndex('callbacks_open')
      .on(table.app, table.caller, table.target, table.isGroup)
      .where(sql`${table.closedAt} IS NULL`),
    index('callbacks_caller').on(table.app, table.caller, table.until),
  ],
)

/** Announcements of the Calls API that were received, by the hash of their body: waiting to be followed, or followed and kept to recognize repeats. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    app: appColumn(),
    /** SHA-256 of the body, hexadecimal. */
    bodyHash: text('body_hash').notNull(),
    event: text('event').notNull(),
    sessionId: text('session_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Null while it waits. */
    handledAt: instant('handled_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.bodyHash] }),
    index('webhook_events_waiting').on(table.app, table.handledAt, table.receivedAt),
  ],
)
