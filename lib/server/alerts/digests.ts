import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, secondsOf } from '@/lib/server/accounts/database'
import { owned } from '@/lib/server/accounts/owned'
import { digestChannels, digests, digestUnsubscribed } from '@/lib/server/accounts/schema/alerts'
import { randomToken } from '@/lib/server/accounts/secrets'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { storedFilters } from '@/lib/server/teams/teams'
import { nextAfter } from '@/lib/shared/alerts/digest-schedule'
import { type Digest, type DigestSettings, MAX_DIGESTS } from '@/lib/shared/alerts/digests'
import { ruleFilterProblems } from '@/lib/shared/alerts/rule-problems'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { channelsOf, linkChannels } from './channels'

/** A digest with its channels, the addresses that have unsubscribed, and its last editor. */
export type DigestRow = Awaited<ReturnType<typeof readDigests>>[number]

const MISSING = 'Digest not found.'
const digest = owned(digests, {
  missing: MISSING,
  author: digests.updatedBy,
  named: { column: digests.name, noun: 'a digest', plural: 'digests', most: MAX_DIGESTS },
})

/** The digests of the present app, by name. */
export function readDigests(where?: SQL) {
  const { digestId, address } = digestUnsubscribed
  const unsubscribed = sql<
    string[]
  >`ARRAY(SELECT ${address} FROM ${digestUnsubscribed} WHERE ${digestId} = ${digests.id} ORDER BY 1)`
  return digest.list({ where, more: { channels: channelsOf(digestChannels, digests.id), unsubscribed } })
}

/** All digests as the page shows them. */
export const listDigests = async (): Promise<Digest[]> =>
  (await readDigests()).map(({ secret: _, app: _app, by, updatedAt, nextAt, ...row }) => ({
    ...row,
    nextAt: row.isEnabled ? nextAt : null,
    updatedAt: secondsOf(updatedAt),
    updatedBy: by?.email ?? null,
  }))

/** @throws AppError NOT_FOUND */
export async function digestById(id: string): Promise<DigestRow> {
  const [found] = await readDigests(eq(digests.id, id))
  if (found === undefined) throw new AppError('NOT_FOUND', MISSING)
  return found
}

/** @returns its id @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST naming the field */
export const addDigest = (settings: DigestSettings, user: User, nowMs = sharedNowMs()): Promise<string> =>
  digest.change(user, async ({ tx, record, add }) => {
    const { channels: channelIds, ...own } = { ...settings, filters: await soundFilters(settings.filters, user, tx) }
    const id = await add({ secret: randomToken(), ...written(own, user, nowMs) })
    await linkChannels(tx, digestChannels, id, channelIds)
    await record('digests.add', id, settings)
    return id
  })

/** What was missed while it was paused is not sent later. @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST naming the field */
export const changeDigest = (id: string, change: Partial<DigestSettings>, user: User, nowMs = sharedNowMs()) =>
  digest.change(user, async ({ tx, record, locked, update }) => {
    const before = await locked(id)
    const { name, frequency, weekday, time, zone, isEnabled } = { ...before, ...change }
    const filters = change.filters === undefined ? before.filters : await soundFilters(change.filters, user, tx)
    const next = { name, frequency, weekday, time, zone, isEnabled, filters }
    await update(id, written(next, user, nowMs))
    if (change.channels !== undefined) await linkChannels(tx, digestChannels, id, change.channels)
    await record('digests.change', id, { name, ...change })
  })

/** The columns that a change writes: its next time is counted from now. */
const written = (own: Omit<DigestSettings, 'channels'>, { id }: User, nowMs: number) => ({
  ...own,
  nextAt: nextAfter(own, Math.floor(nowMs / 1000)),
  updatedBy: id,
  updatedAt: new Date(nowMs),
})

/** @throws AppError NOT_FOUND */
export const deleteDigest = (id: string, user: User): Promise<void> =>
  digest.change(user, async ({ record, remove }) => {
    const { name } = await remove(id)
    await record('digests.delete', id, { name })
  })

/** The filters of a digest or a rule, with `me` replaced by this user and teams by id. @throws AppError INVALID_REQUEST naming the field of each problem */
export function soundFilters(
  filters: string,
  user: User,
  within?: Database,
  problems = ruleFilterProblems(filters),
): Promise<string> {
  if (problems.length > 0) throw invalidRequest(problems)
  return storedFilters(filters, user, 'filters', within)
}
