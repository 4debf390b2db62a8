import { and, eq, sql } from 'drizzle-orm'
import { type Accounts, accountsDb } from './db'
import { leases } from './schema'

/**
 * Takes or renews a lease, by the clock of the database, so that processes need not agree on the time.
 * @param accounts by default the process's own
 * @returns true when `holder` has it now, for `ttlSeconds`
 */
export async function acquireLease(
  name: string,
  holder: string,
  ttlSeconds: number,
  accounts?: Accounts['db'],
): Promise<boolean> {
  const db = accounts ?? (await accountsDb())
  const expiresAt = sql`now() + make_interval(secs => ${ttlSeconds})`
  const rows = await db
    .insert(leases)
    .values({ name, holder, expiresAt })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, expiresAt },
      setWhere: sql`${leases.holder} = ${holder} OR ${leases.expiresAt} < now()`,
    })
    .returning({ holder: leases.holder })
  return rows.length === 1
}

/** Releases a lease; does nothing when another process holds it. */
export async function releaseLease(name: string, holder: string, accounts?: Accounts['db']): Promise<void> {
  const db = accounts ?? (await accountsDb())
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}
