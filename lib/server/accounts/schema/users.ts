import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn, endsWith, instant } from '@/lib/server/accounts/database'

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    name: text('name'),
    role: text('role').notNull(),
    /** `salt:hash` by scrypt; null for accounts that sign in elsewhere. */
    passwordHash: text('password_hash'),
    /** Increases when the role, password or state of the account changes, which ends sessions of older versions. */
    sessionVersion: integer('session_version').notNull().default(1),
    disabled: boolean('disabled').notNull().default(false),
    /** `local`, `oidc` or `demo`. */
    source: text('source').notNull().default('local'),
    /** Who they are at the identity provider, since their first sign-in there. */
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject'),
    /** Who they are in calls: `me` in filters. */
    uid: text('uid'),
    /** The team with which dashboards open, by app. */
    teams: jsonb('teams').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    check('users_role_check', sql`${table.role} IN ('agent', 'ops', 'admin')`),
    uniqueIndex('users_identity').on(table.oidcIssuer, table.oidcSubject),
  ],
)
export type UserRow = typeof users.$inferSelect

/** A user's role in an app if it differs from their overall role; `none` if they may not see the app. */
export const appRoles = pgTable(
  'app_roles',
  {
    userId: endsWith('user_id', () => users.id),
    app: text('app').notNull(),
    role: text('role').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.app] }),
    check('app_roles_role_check', sql`${table.role} IN ('agent', 'ops', 'admin', 'none')`),
  ],
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

/** One-time links by which someone sets a new password. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: endsWith('user_id', () => users.id),
  expiresAt: instant('expires_at').notNull(),
})

/** Sessions ended by signing out before they expire: a copied cookie must not outlive the sign-out. */
export const endedSessions = pgTable('ended_sessions', {
  id: text('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** Keys for scripts, by the hash of the key. A key acts for its owner, and ends with them. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    /** How it begins, to recognize it by. */
    prefix: text('prefix').notNull(),
    ownerId: endsWith('owner_id', () => users.id),
    /** The only app that it gives access to. */
    app: appColumn(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_tokens_owner').on(table.ownerId, table.createdAt)],
)
export type ApiTokenRow = typeof apiTokens.$inferSelect
