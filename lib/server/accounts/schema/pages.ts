import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appColumn, endsWith, epoch, instant, itemOfApp } from '@/lib/server/accounts/database'
import { users } from './users'

/** A page with its filters, saved under a name; `path` includes the query. */
export const savedViews = pgTable('saved_views', {
  ...itemOfApp(),
  ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
  name: text('name').notNull(),
  path: text('path').notNull(),
  forEveryone: boolean('for_everyone').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** A saved view of a user's own choice. */
const viewOfUser = () => ({
  userId: endsWith('user_id', () => users.id),
  app: appColumn(),
  viewId: endsWith('view_id', () => savedViews.id),
})

/** The saved view that opens for a user at `/`, in each app. */
export const startViews = pgTable('start_views', viewOfUser(), (table) => [
  primaryKey({ columns: [table.userId, table.app] }),
])

/** The saved views listed by name below a user's rail, in each app. */
export const pinnedViews = pgTable('pinned_views', viewOfUser(), (table) => [
  primaryKey({ columns: [table.userId, table.viewId] }),
])

/** Annotations on the time axis, epoch seconds; `toSeconds` is null for a single moment. */
export const annotations = pgTable(
  'annotations',
  {
    ...itemOfApp(),
    fromSeconds: epoch('from_seconds').notNull(),
    toSeconds: epoch('to_seconds'),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('annotations_from').on(table.app, table.fromSeconds)],
)

/** Links to a call or a saved report for people without an account (design, section 7). Only the hash of a link's token is stored. */
export const shares = pgTable(
  'shares',
  {
    ...itemOfApp(),
    /** SHA-256 of the token, hexadecimal. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The key of its pseudonyms, base64url; nobody but the server has it. */
    secret: text('secret').notNull(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
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
