import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { requireFreeName } from '@/lib/server/accounts/free-name'
import { users } from '@/lib/server/accounts/schema'
import { alertRuleChannels, channels, digestChannels } from '@/lib/server/accounts/schema-alerts'
import { currentApp } from '@/lib/server/process/config/current-app'
import { type AddChannel, type Channel, MAX_CHANNELS, targetProblem } from '@/lib/shared/alerts/channels'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'

/** A channel with everything that sending needs. */
export type ChannelRow = typeof channels.$inferSelect

/** The form that Standard Webhooks gives secrets: 24 to 64 random bytes behind a prefix. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** All channels, by name, without what is secret of them. */
export async function listChannels(): Promise<Channel[]> {
  const db = await accountsDb()
  const rows = await db
    .select({
      channel: channels,
      by: users.email,
      rules: db.$count(alertRuleChannels, eq(alertRuleChannels.channelId, channels.id)),
      digests: db.$count(digestChannels, eq(digestChannels.channelId, channels.id)),
    })
    .from(channels)
    .leftJoin(users, eq(users.id, channels.createdBy))
    .where(isOfApp(channels))
    .orderBy(asc(sql`lower(${channels.name})`))
  return rows.map(({ channel, by, rules, digests }) => ({
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    target: shownTarget(channel),
    rules,
    digests,
    createdAt: Math.floor(channel.createdAt.getTime() / 1000),
    createdBy: by,
  }))
}

/** Addresses of people as they are; of an address on the web what comes before its path, which may be a secret. */
const shownTarget = ({ kind, target }: Pick<ChannelRow, 'kind' | 'target'>): string =>
  kind === 'email' ? target : `${new URL(target).origin}/…`

/** @throws AppError NOT_FOUND */
export async function channelById(id: string): Promise<ChannelRow> {
  const db = await accountsDb()
  const [row] = await db.select().from(channels).where(isChannel(id))
  if (row === undefined) throw channelNotFound()
  return row
}

/**
 * @returns its id, and for a webhook the secret that signs its messages
 * @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST when there are too many, or for a target that its kind cannot have
 */
export async function addChannel(channel: AddChannel, user: User): Promise<{ id: string; secret: string | null }> {
  requireTarget(channel)
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    await lockChannels(tx)
    await requireFreeName(tx, channels, { name: channel.name, except: null, noun: 'channel' })
    const [all] = await tx.select({ value: count() }).from(channels).where(isOfApp(channels))
    if ((all?.value ?? 0) >= MAX_CHANNELS)
      throw invalidRequest([{ field: 'name', message: `there are already ${MAX_CHANNELS} channels` }])
    const id = randomUUID()
    const secret = channel.kind === 'webhook' ? newSecret() : null
    await tx.insert(channels).values({ id, ...channel, secret, createdBy: user.id })
    await record(tx, 'channels.add', id, user, { name: channel.name, kind: channel.kind, target: shownTarget(channel) })
    return { id, secret }
  })
}

/** @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST naming `target` */
export async function changeChannel(
  id: string,
  change: Partial<Pick<AddChannel, 'name' | 'target'>>,
  user: User,
): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockChannels(tx)
    const [before] = await tx.select().from(channels).where(isChannel(id))
    if (before === undefined) throw channelNotFound()
    const next = { ...before, ...change }
    requireTarget(next)
    if (change.name !== undefined)
      await requireFreeName(tx, channels, { name: change.name, except: id, noun: 'channel' })
    await tx.update(channels).set({ name: next.name, target: next.target }).where(isChannel(id))
    await record(tx, 'channels.change', id, user, {
      name: next.name,
      ...(next.name === before.name ? {} : { nameBefore: before.name }),
      ...(next.target === before.target ? {} : { target: shownTarget(next), targetBefore: shownTarget(before) }),
    })
  })
}

/** What it was to be sent and was not yet is sent nowhere. @throws AppError NOT_FOUND */
export async function deleteChannel(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, problem = 'The channel was deleted.'
        WHERE app = ${currentApp()} AND channel_id = ${id} AND status = 'pending'`,
    )
    const [deleted] = await tx.delete(channels).where(isChannel(id)).returning()
    if (deleted === undefined) throw channelNotFound()
    await record(tx, 'channels.delete', id, user, { name: deleted.name, kind: deleted.kind })
  })
}

/** @returns the ids, each once @throws AppError INVALID_REQUEST naming `channels` for one that does not exist */
export async function requireChannels(tx: Accounts['db'], ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const known = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(isOfApp(channels), inArray(channels.id, wanted)))
  const unknown = wanted.find((id) => !known.some((channel) => channel.id === id))
  if (unknown !== undefined) throw invalidRequest([{ field: 'channels', message: `has no channel ${unknown}` }])
  return wanted
}

/** Records that someone tried a channel. */
export async function recordChannelTest(id: string, user: User, problem: string | null): Promise<void> {
  await record(await accountsDb(), 'channels.test', id, user, problem === null ? {} : { problem })
}

const isChannel = (id: string) => and(isOfApp(channels), eq(channels.id, id))
const channelNotFound = () => new AppError('NOT_FOUND', 'Channel not found.')
const lockChannels = (tx: Accounts['db']) => tx.execute(sql`LOCK TABLE channels IN SHARE ROW EXCLUSIVE MODE`)

function requireTarget({ kind, target }: Pick<AddChannel, 'kind' | 'target'>): void {
  const problem = targetProblem(kind, target)
  if (problem !== null) throw invalidRequest([{ field: 'target', message: problem }])
}

function record(
  tx: Accounts['db'],
  action: 'channels.add' | 'channels.change' | 'channels.delete' | 'channels.test',
  target: string,
  user: User,
  details: Record<string, unknown>,
) {
  return audit({ actor: user.email, action, target, details }, tx)
}
