import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn } from './app-column'
import { users } from './schema'

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
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.id] }),
    uniqueIndex('teams_name').on(table.app, sql`lower(${table.name})`),
  ],
)
