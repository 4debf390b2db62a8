import { sql } from 'drizzle-orm'
import {
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
import { appColumn, epoch, instant } from '@/lib/server/accounts/database'
import type { AlertState, Evaluation } from '@/lib/shared/alerts/alerts'
import type { ChannelKind } from '@/lib/shared/alerts/channels'
import type { Memory } from '@/lib/shared/alerts/machine'
import { users } from './users'

/** Where alerts are sent. */
export const channels = pgTable(
  'channels',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
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

/** What is judged, and what was seen last. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: text('id').primaryKey(),
    app: appColumn(),
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

export const alertRuleChannels = pgTable(
  'alert_rule_channels',
  {
    ruleId: text('rule_id')
      .notNull()
      .references(() => alertRules.id, { onDelete: 'cascade' }),
    channelId: text('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.channelId] }),
    index('alert_rule_channels_channel').on(table.channelId),
  ],
)

/** Every change of a state, with what was judged then. */
export const alertTransitions = pgTable(
  'alert_transitions',
  {
    id: text('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    ruleId: text('rule_id')
      .notNull()
      .references(() => alertRules.id, { onDelete: 'cascade' }),
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
