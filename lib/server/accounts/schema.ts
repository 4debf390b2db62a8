import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { appColumn } from './app-column'

/** What a deleted user wrote stays, without an author. */
const FORMER = { onDelete: 'set null' } as const

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    check('users_role_check', sql`${table.role} IN ('agent', 'ops', 'admin')`),
    uniqueIndex('users_identity').on(table.oidcIssuer, table.oidcSubject),
  ],
)
export type UserRow = typeof users.$inferSelect

export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
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
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
})

export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** Grows with each new holder. */
  term: bigint('term', { mode: 'number' }).notNull().default(0),
})

/** Sessions ended by signing out before they expire: a copied cookie must not outlive the sign-out. */
export const endedSessions = pgTable('ended_sessions', {
  id: text('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** Notes on calls; the calls themselves are in the mirror. */
export const notes = pgTable(
  'notes',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
    sessionId: text('session_id').notNull(),
    mid: text('mid').notNull().default(''),
    authorId: text('author_id').references(() => users.id, FORMER),
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
    addedBy: text('added_by').references(() => users.id, FORMER),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.sessionId, table.mid, table.tag] }),
    index('call_tags_tag').on(table.app, table.tag),
  ],
)

/** A page with its filters, saved under a name; `path` includes the query. */
export const savedViews = pgTable('saved_views', {
  id: text('id').primaryKey(),
  app: appColumn(),
  ownerId: text('owner_id').references(() => users.id, FORMER),
  name: text('name').notNull(),
  path: text('path').notNull(),
  forEveryone: boolean('for_everyone').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The saved view that opens for a user at `/`, in each app. */
export const startViews = pgTable(
  'start_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    app: appColumn(),
    viewId: text('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.app] })],
)

/** Annotations on the time axis, epoch seconds; `toSeconds` is null for a single moment. */
export const annotations = pgTable(
  'annotations',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
    fromSeconds: bigint('from_seconds', { mode: 'number' }).notNull(),
    toSeconds: bigint('to_seconds', { mode: 'number' }),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, FORMER),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('annotations_from').on(table.app, table.fromSeconds)],
)

/** Settings shared by all users, a JSON value by name. */
export const settings = pgTable(
  'settings',
  {
    app: appColumn(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedBy: text('updated_by').references(() => users.id, FORMER),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.app, table.name] })],
)

/** Removed notes, tags, views and annotations as they were, for the short time in which their removal can be undone. */
export const removedItems = pgTable(
  'removed_items',
  {
    app: appColumn(),
    /** The table that the row is from. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
    removedBy: text('removed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: instant('removed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.app, table.kind, table.key] })],
)

/** Links to a call or a saved report for people without an account (design, section 7). Only the hash of a link's token is stored. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The key of its pseudonyms, base64url; nobody but the server has it. */
    secret: text('secret').notNull(),
    ownerId: text('owner_id').references(() => users.id, FORMER),
    /** `call` or `report`. */
    kind: text('kind').notNull(),
    /** The call, where it is one. */
    sessionId: text('session_id'),
    mid: text('mid'),
    /** The page with its query, where it is a report. */
    path: text('path'),
    label: text('label').notNull(),
    /** The time zone in which it was shared. */
    zone: text('zone').notNull(),
    showsNames: boolean('shows_names').notNull().default(false),
    showsRecordings: boolean('shows_recordings').notNull().default(false),
    /** `salt:hash` by scrypt; null without a password. */
    passwordHash: text('password_hash'),
    /** The only host that may show it in a frame. */
    frameHost: text('frame_host'),
    opens: integer('opens').notNull().default(0),
    /** After this many opens it is closed; null without a limit. */
    maxOpens: integer('max_opens'),
    lastOpenedAt: instant('last_opened_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('shares_owner').on(table.ownerId, table.createdAt),
    index('shares_call').on(table.app, table.sessionId),
    check('shares_kind_check', sql`${table.kind} IN ('call', 'report')`),
  ],
)
export type ShareRow = typeof shares.$inferSelect

/** Keys for scripts, by the hash of the key. A key acts for its owner, and ends with them. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    /** How it begins, to recognize it by. */
    prefix: text('prefix').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The only app in which it may ask. */
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
