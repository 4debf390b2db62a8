import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn } from './app-column'
import { users } from './schema'

/**
 * What people do about missed calls: a row per caller and occasion, of the caller's missed calls from `since` until `until` (epoch seconds, both
 * included). A caller has at most one row that is not closed in an app.
 */
export const callbacks = pgTable(
  'callbacks',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
    caller: text('caller').notNull(),
    since: bigint('since', { mode: 'number' }).notNull(),
    until: bigint('until', { mode: 'number' }).notNull(),
    claimedBy: text('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: timestamp('claimed_at', { withTimezone: true, mode: 'date' }),
    snoozedUntil: bigint('snoozed_until', { mode: 'number' }),
    note: text('note'),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
    closedBy: text('closed_by').references(() => users.id, { onDelete: 'set null' }),
    /** `done` when someone said so, `called-back` when calls showed it. */
    outcome: text('outcome').$type<'done' | 'called-back'>(),
  },
  (table) => [
    uniqueIndex('callbacks_open').on(table.app, table.caller).where(sql`${table.closedAt} IS NULL`),
    index('callbacks_caller').on(table.app, table.caller, table.until),
  ],
)
