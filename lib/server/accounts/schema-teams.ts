import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './schema'

/** Lists of people. A list is replaced as a whole, so that it is one value. */
export const teams = pgTable(
  'teams',
  {
    /** Made from the first name; it stays when the name changes, since links have it. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    uids: jsonb('uids').$type<string[]>().notNull(),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('teams_name').on(sql`lower(${table.name})`)],
)
