import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { endsWith, epoch, instant, itemOfApp } from '@/lib/server/accounts/database'
import type { AlertState, Evaluation } from '@/lib/shared/alerts/alerts'
import type { ChannelKind, DeliveryStatus, MessageKind } from '@/lib/shared/alerts/channels'
import type { Frequency } from '@/lib/shared/alerts/digests'
import type { Memory } from '@/lib/shared/alerts/machine'
import type { Message } from '@/lib/shared/alerts/message'
import { users } from './users'

/** Where alerts are sent. */
export const channels = pgTable(
  'channels',
  {
    ...itemOfApp(),
    name: text('name').notNull(),
    kind: text('kind').$type<ChannelKind>().notNull(),
    target: text('target').notNull(),
    /** Signs webhooks (Standard Webhooks); null for other kinds. */
    secret: text('secret'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('channels_name').on(table.app, sql`lower(${table.name})`)],
)

/** The rules of alerts: what each judges, and what it saw last. */
export const alertRules = pgTable(
  'alert_rules',
  {
    ...itemOfApp(),
    name: text('name').notNull(),
    judged: jsonb('judged').$type<Evaluation>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    silencedUntil: epoch('silenced_until'),
    memory: jsonb('memory').$type<Memory>().notNull(),
    value: doublePrecision('value'),
    calls: integer('calls'),
    /** Counts changes and steps: a step is kept only if nothing changed since it was read. */
    version: integer('version').notNull().default(0),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('alert_rules_name').on(table.app, sql`lower(${table.name})`)],
)

/** The channels of those that send to them, in a table of each kind. */
const senderChannels = (name: string, senderColumn: string, sender: () => AnyPgColumn) =>
  pgTable(
    name,
    { senderId: endsWith(senderColumn, sender), channelId: endsWith('channel_id', () => channels.id) },
    (table) => [
      primaryKey({ columns: [table.senderId, table.channelId] }),
      index(`${name}_channel`).on(table.channelId),
    ],
  )

export const alertRuleChannels = senderChannels('alert_rule_channels', 'rule_id', () => alertRules.id)

/** Every change of a rule's state, with what the rule judged then. */
export const alertTransitions = pgTable(
  'alert_transitions',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    ruleId: endsWith('rule_id', () => alertRules.id),
    at: epoch('at').notNull(),
    from: text('from').$type<AlertState>().notNull(),
    to: text('to').$type<AlertState>().notNull(),
    value: doublePrecision('value'),
    calls: integer('calls'),
    judged: jsonb('judged').$type<Evaluation>().notNull(),
  },
  (table) => [
    index('alert_transitions_rule').on(table.ruleId, table.seq),
    index('alert_transitions_seq').on(table.seq),
  ],
)

/** Figures sent at a set wall-clock time. */
export const digests = pgTable(
  'digests',
  {
    ...itemOfApp(),
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

export const digestChannels = senderChannels('digest_channels', 'digest_id', () => digests.id)

/** Addresses that have unsubscribed from a digest, in lower case. */
export const digestUnsubscribed = pgTable(
  'digest_unsubscribed',
  {
    digestId: endsWith('digest_id', () => digests.id),
    address: text('address').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.digestId, table.address] })],
)

/**
 * The outbox: written in the transaction of the state that it announces, sent afterwards, with `id` as `webhook-id`. `orderKey` keeps related
 * deliveries in order. A delivery outlives its channel and its rule, so it has their names.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    ...itemOfApp(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orderKey: text('order_key').notNull(),
    channelId: text('channel_id').references(() => channels.id, { onDelete: 'set null' }),
    channelName: text('channel_name').notNull(),
    channelKind: text('channel_kind').$type<ChannelKind>().notNull(),
    ruleId: text('rule_id').references(() => alertRules.id, { onDelete: 'set null' }),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** The only address that gets it; null for the whole channel. */
    recipient: text('recipient'),
    message: jsonb('message').$type<Message>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts of the present round; sending again resets them. */
    roundAttempts: integer('round_attempts').notNull().default(0),
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    /** Set while a process sends it; after this time that process is presumed dead. */
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
