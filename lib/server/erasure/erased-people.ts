import { inArray } from 'drizzle-orm'
import { secondsOf } from '@/lib/server/accounts/database'
import { accountsDb, erasedNow } from '@/lib/server/accounts/db'
import { erasures } from '@/lib/server/accounts/schema/erasures'
import { type Erased, markOf, NOBODY_ERASED } from '@/lib/server/records/erased'

/** Everyone who is erased from an app, remembered until somebody else is. */
export const erasedPeople = async (app: string): Promise<Erased> => (await erasedNow()).get(app) ?? NOBODY_ERASED

/** Which of these people were erased from an app, and when it was asked for, epoch seconds. */
export async function erasedAmong(app: string, uids: readonly string[]): Promise<{ uid: string; erasedAt: number }[]> {
  const people = await erasedPeople(app)
  const found = uids.flatMap((uid) => {
    const pseudonym = markOf(people, uid)?.pseudonym
    return pseudonym === undefined ? [] : [{ uid, pseudonym }]
  })
  if (found.length === 0) return []
  const db = await accountsDb()
  const pseudonyms = found.map(({ pseudonym }) => pseudonym)
  const rows = await db
    .select({ pseudonym: erasures.pseudonym, at: erasures.requestedAt })
    .from(erasures)
    .where(inArray(erasures.pseudonym, pseudonyms))
  const times = new Map(rows.map((row) => [row.pseudonym, secondsOf(row.at)]))
  return found.map(({ uid, pseudonym }) => ({ uid, erasedAt: times.get(pseudonym) ?? 0 }))
}
