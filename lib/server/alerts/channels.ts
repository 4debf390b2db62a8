import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audit } from '@/lib/server/accounts/audit'
import { type Database, isOfApp, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned } from '@/lib/server/accounts/owned'
import { alertRuleChannels, channels, deliveries, digestChannels } from '@/lib/server/accounts/schema/alerts'
import {
  type AddChannel,
  CHANNELS,
  type Channel,
  isMail,
  MAX_CHANNELS,
  targetProblem,
} from '@/lib/shared/alerts/channels'
import { invalidField } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'

/** A channel with everything that sending needs. */
export type ChannelRow = typeof channels.$inferSelect

const channel = owned(channels, {
  missing: 'Channel not found.',
  author: channels.createdBy,
  named: { column: channels.name, noun: 'a channel', plural: 'channels', most: MAX_CHANNELS },
})

/** The form that Standard Webhooks gives secrets: 24 to 64 random bytes behind a prefix. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** All channels, by name, without their secrets. */
export async function listChannels(): Promise<Channel[]> {
  const db = await accountsDb()
  const countIn = (table: SenderChannels) => db.$count(table, eq(table.channelId, channels.id))
  const rows = await channel.list({ more: { rules: countIn(alertRuleChannels), digests: countIn(digestChannels) } })
  return rows.map(({ id, name, kind, target, rules, digests, createdAt, by }) => {
    const shown = { id, name, kind, target: shownTarget({ kind, target }), rules, digests }
    return { ...shown, createdAt: secondsOf(createdAt), createdBy: by?.email ?? null }
  })
}

/** E-mail addresses in full; web addresses only up to their path, which may be a secret. */
const shownTarget = ({ kind, target }: Pick<ChannelRow, 'kind' | 'target'>): string =>
  isMail(kind) ? target : `${new URL(target).origin}/…`

/** @throws AppError NOT_FOUND */
export const channelById = (id: string): Promise<ChannelRow> => channel.byId(id)

/** @returns its id, and a webhook's secret. @throws AppError CONFLICT for a taken name; INVALID_REQUEST for too many, or a target that its kind cannot have */
export const addChannel = (input: AddChannel, user: User): Promise<{ id: string; secret: string | null }> =>
  channel.change(user, async ({ record, add }) => {
    requireTarget(input)
    const { name, kind } = input
    const secret = CHANNELS[kind].isSigned ? newSecret() : null
    const id = await add({ ...input, secret, createdBy: user.id })
    await record('channels.add', id, { name, kind, target: shownTarget(input) })
    return { id, secret }
  })

/** @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST naming `target` */
export const changeChannel = (id: string, change: Partial<Pick<AddChannel, 'name' | 'target'>>, user: User) =>
  channel.change(user, async ({ record, locked, update }) => {
    const before = await locked(id)
    const next = { ...before, ...change }
    requireTarget(next)
    const { name, target } = next
    await update(id, { name, target })
    await record('channels.change', id, {
      name,
      ...(name === before.name ? {} : { nameBefore: before.name }),
      ...(target === before.target ? {} : { target: shownTarget(next), targetBefore: shownTarget(before) }),
    })
  })

/** Gives up its pending deliveries. @throws AppError NOT_FOUND */
export const deleteChannel = (id: string, user: User): Promise<void> =>
  channel.change(user, async ({ tx, record, remove }) => {
    await tx
      .update(deliveries)
      .set({ status: 'failed', nextAttemptAt: null, problem: 'The channel was deleted.' })
      .where(and(isOfApp(deliveries), eq(deliveries.channelId, id), eq(deliveries.status, 'pending')))
    const { name, kind } = await remove(id)
    await record('channels.delete', id, { name, kind })
  })

/** The table of the channels of rules or of digests, which are alike. */
type SenderChannels = typeof alertRuleChannels

/** The ids of the channels of a rule or digest, in their order. @param sender the column with its id */
export const channelsOf = (table: SenderChannels, sender: PgColumn) =>
  sql<string[]>`ARRAY(SELECT ${table.channelId} FROM ${table} WHERE ${table.senderId} = ${sender} ORDER BY 1)`

/** Replaces the channels of a rule or digest. @throws AppError INVALID_REQUEST naming `channels` for one that does not exist */
export async function linkChannels(tx: Database, table: SenderChannels, senderId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const isWanted = and(isOfApp(channels), inArray(channels.id, wanted))
  const known = await tx.select({ id: channels.id }).from(channels).where(isWanted)
  const unknown = wanted.find((id) => !known.some((one) => one.id === id))
  if (unknown !== undefined) throw invalidField('channels', `has no channel ${unknown}`)
  await tx.delete(table).where(eq(table.senderId, senderId))
  if (wanted.length > 0) await tx.insert(table).values(wanted.map((channelId) => ({ senderId, channelId })))
}

/** Records that someone tried a channel, or had a digest sent to themselves. */
export const recordTest = (kind: 'channels' | 'digests', id: string, user: User, problem: string | null) =>
  audit(user.email, `${kind}.test`, id, problem === null ? {} : { problem })

function requireTarget({ kind, target }: Pick<AddChannel, 'kind' | 'target'>): void {
  const problem = targetProblem(kind, target)
  if (problem !== null) throw invalidField('target', problem)
}
