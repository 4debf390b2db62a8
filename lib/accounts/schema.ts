import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  name: text('name'),
  role: text('role').notNull(),
  /** `salt:hash` by scrypt; null for accounts that sign in elsewhere. */
  passwordHash: text('password_hash'),
  /** Moves when a role, a password or the account's state changes: sessions of an older version are over. */
  sessionVersion: integer('session_version').notNull().default(1),
  disabled: boolean('disabled').notNull().default(false),
  /** `local`, `oidc` or `demo`. */
  source: text('source').notNull().default('local'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSignInAt: instant('last_sign_in_at'),
})
export type UserRow = typeof users.$inferSelect

export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at)],
)

/** Failed sign-ins, by account (`account:<email>`) and by address (`address:<ip>`). */
export const signInAttempts = pgTable('sign_in_attempts', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
  lockedUntil: instant('locked_until'),
})

/** One-time links that create the first admin, by the hash of their token. */
export const setupTokens = pgTable('setup_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const leases = pgTable(
  'leases',
  { name: text('name').notNull(), holder: text('holder').notNull(), expiresAt: instant('expires_at').notNull() },
  (table) => [primaryKey({ columns: [table.name] })],
)

/** Sessions that were signed out of before their time: a copied cookie must not outlive the sign-out. */
export const endedSessions = pgTable('ended_sessions', {
  id: text('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})
