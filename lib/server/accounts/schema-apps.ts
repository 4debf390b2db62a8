import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './schema'

/** What a user is in an app where it is not what they are otherwise; `none` where they may not see it. */
export const appRoles = pgTable(
  'app_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    app: text('app').notNull(),
    role: text('role').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.app] }),
    check('app_roles_role_check', sql`${table.role} IN ('agent', 'ops', 'admin', 'none')`),
  ],
)
