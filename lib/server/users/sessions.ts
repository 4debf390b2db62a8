import { eq, lt } from 'drizzle-orm'
import { accountsDb } from '@/lib/server/accounts/db'
import { endedSessions } from '@/lib/server/accounts/schema/users'

/**
 * Ends a session before it expires.
 * @param keepSeconds how long its cookie could still have been valid
 */
export async function endSession(id: string, keepSeconds: number): Promise<void> {
  const db = await accountsDb()
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, new Date()))
  const expiresAt = new Date(Date.now() + keepSeconds * 1000)
  await db.insert(endedSessions).values({ id, expiresAt }).onConflictDoNothing()
}

/** True for a session that was ended by signing out. */
export async function isSessionEnded(id: string): Promise<boolean> {
  const db = await accountsDb()
  return (await db.select().from(endedSessions).where(eq(endedSessions.id, id))).length > 0
}
