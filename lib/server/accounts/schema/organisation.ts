import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn, instant } from '@/lib/server/accounts/database'
import { users } from './users'

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
