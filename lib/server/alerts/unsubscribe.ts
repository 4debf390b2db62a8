import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { audited, type RecordEntry } from '@/lib/server/accounts/audit'
import type { Database } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { digests, digestUnsubscribed } from '@/lib/server/accounts/schema/alerts'
import { isSameText } from '@/lib/server/accounts/secrets'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { endDeliveries } from './deliveries'

const signatureOf = (secret: string, digestId: string, address: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${digestId} ${address.toLowerCase()}`).digest('base64url')

/** The token that ends a digest for one address: the digest, the address, and their HMAC by the digest's own secret. */
export const unsubscribeToken = (digestId: string, address: string, secret: string): string =>
  [digestId, Buffer.from(address).toString('base64url'), signatureOf(secret, digestId, address)].join('.')

/** What a token is for, and the app of its digest; null for one that is malformed, not signed by the digest’s secret, or of a digest that is gone. */
export async function readToken(token: string): Promise<{ digestId: string; address: string; app: AppId } | null> {
  const [digestId = '', encoded = '', signature = '', ...rest] = token.split('.')
  const address = Buffer.from(encoded, 'base64url').toString('utf8')
  if (digestId === '' || address === '' || signature === '' || rest.length > 0) return null
  const found = await digestSecret(digestId)
  const isSigned = found !== null && isSameText(signature, signatureOf(found.secret, digestId, address))
  return isSigned ? { digestId, address, app: found.app } : null
}

/** Unsubscribes an address from a digest, pending deliveries included; idempotent. @returns the name of the digest; null when it no longer exists */
export const unsubscribe = (digestId: string, address: string): Promise<string | null> =>
  byReader(digestId, address, async (tx, record, name) => {
    const added = await tx
      .insert(digestUnsubscribed)
      .values({ digestId, address: address.toLowerCase() })
      .onConflictDoNothing()
      .returning({ address: digestUnsubscribed.address })
    if (added.length > 0) await record('digests.unsubscribe', digestId, { name })
    await endDeliveries(tx, digestId, address)
  })

/** Undoes `unsubscribe`; idempotent. @returns the name of the digest; null when it no longer exists */
export const resubscribe = (digestId: string, address: string): Promise<string | null> =>
  byReader(digestId, address, async (tx, record, name) => {
    const removed = await tx
      .delete(digestUnsubscribed)
      .where(and(eq(digestUnsubscribed.digestId, digestId), eq(digestUnsubscribed.address, address.toLowerCase())))
      .returning({ address: digestUnsubscribed.address })
    if (removed.length > 0) await record('digests.resubscribe', digestId, { name })
  })

const byReader = (
  digestId: string,
  address: string,
  change: (tx: Database, record: RecordEntry, name: string) => Promise<void>,
) =>
  audited(address, async (tx, record) => {
    const [row] = await tx.select({ name: digests.name }).from(digests).where(eq(digests.id, digestId))
    if (row !== undefined) await change(tx, record, row.name)
    return row?.name ?? null
  })

/** The secret of a digest's links, and its app, which the links do not name; null when there is no such digest. */
export async function digestSecret(id: string): Promise<{ secret: string; app: AppId } | null> {
  const db = await accountsDb()
  const [row] = await db.select({ secret: digests.secret, app: digests.app }).from(digests).where(eq(digests.id, id))
  return row ?? null
}
