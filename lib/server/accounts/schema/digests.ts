import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { appColumn, epoch, instant } from '@/lib/server/accounts/database'
import type { ChannelKind, DeliveryStatus, MessageKind } from '@/lib/shared/alerts/channels'
import type { Frequency } from '@/lib/shared/alerts/digests'
import type { Message } from '@/lib/shared/alerts/message'
import { alertRules, channels } from './alerts'
import { users } from './users'

/** Figures sent at a set wall-clock time. */
export const digests = pgTable(
  'digests',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
    name: text('name').notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    weekday: integer('weekday').notNull(),
    time: text('time').notNull(),
    zone: text('zone').notNull(),
    filters: text('filters').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Signs the links with which addresses unsubscribe. */
    secret: text('secret').notNull(),
    /** When it is sent next; moved in the transaction that puts it into the outbox. */
    nextAt: epoch('next_at').notNull(),
    lastSentAt: epoch('last_sent_at'),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('digests_name').on(table.app, sql`lower(${table.name})`)],
)

export const digestChannels = pgTable(
  'digest_channels',
  {
    digestId: text('digest_id')
      .notNull()
      .references(() => digests.id, { onDelete: 'cascade' }),
    channelId: text('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.digestId, table.channelId] }),
    index('digest_channels_channel').on(table.channelId),
  ],
)

/** Addresses that want a digest no more, in lower case. */
export const digestUnsubscribed = pgTable(
  'digest_unsubscribed',
  {
    digestId: text('digest_id')
      .notNull()
      .references(() => digests.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.digestId, table.address] })],
)

/**
 * The outbox: written in the transaction of the state that is told, sent afterwards. `orderKey` keeps what belongs together in order. It outlives its
 * channel and its rule, whose names it has.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** The `webhook-id`. */
    id: text('id').primaryKey(),
    app: appColumn(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orderKey: text('order_key').notNull(),
    channelId: text('channel_id').references(() => channels.id, { onDelete: 'set null' }),
    channelName: text('channel_name').notNull(),
    channelKind: text('channel_kind').$type<ChannelKind>().notNull(),
    ruleId: text('rule_id').references(() => alertRules.id, { onDelete: 'set null' }),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** The only address that gets it, where not all of the channel do. */
    recipient: text('recipient'),
    message: jsonb('message').$type<Message>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts of the present round; sending again resets them. */
    roundAttempts: integer('round_attempts').notNull().default(0),
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    /** While a process sends it; after that the process is presumed dead. */
    claimedUntil: instant('claimed_until'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('deliveries_pending').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('deliveries_order').on(table.orderKey, table.seq).where(sql`${table.status} = 'pending'`),
    index('deliveries_seq').on(table.app, table.seq),
    index('deliveries_channel').on(table.channelId, table.seq),
  ],
)
