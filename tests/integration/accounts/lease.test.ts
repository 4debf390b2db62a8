import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, openAccounts } from '@/lib/server/accounts/db'
import { acquireLease, releaseLease } from '@/lib/server/accounts/lease'
import { layAccounts } from '../../support/accounts-template'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'

const ENGINES = [
  { engine: 'PGlite', isServer: false },
  { engine: 'PostgreSQL', isServer: true },
]

describe.each(ENGINES)('a lease in $engine', ({ isServer }) => {
  describe.skipIf(isServer && !hasPostgres)('real', () => {
    const dataDir = ownDirectory()
    const postgres = isServer ? ownPostgres() : null
    let accounts: Accounts
    /** The same rows as a second process sees them; embedded, there is only one process. */
    let others: Accounts
    beforeAll(async () => {
      if (!isServer) await layAccounts(dataDir)
      const databaseUrl = postgres?.databaseUrl() ?? null
      accounts = await openAccounts({ dataDir, databaseUrl })
      others = databaseUrl === null ? accounts : await openAccounts({ dataDir, databaseUrl })
    })
    afterAll(async () => {
      await accounts.close()
      if (others !== accounts) await others.close()
    })
    const expire = (name: string) =>
      accounts.db.execute(sql`UPDATE leases SET expires_at = now() - interval '1 second' WHERE name = ${name}`)

    it('goes to one of many concurrent workers', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `worker-${index}`)
      const taken = await Promise.all(
        names.map((name, index) => acquireLease('rush', name, 30, index % 2 === 0 ? accounts.db : others.db)),
      )
      expect(taken.filter(Boolean)).toHaveLength(1)
      const holder = names[taken.indexOf(true)] as string
      expect(await acquireLease('rush', holder, 30, others.db)).toBe(true)
    })

    it('is renewed by its holder and refused to others until it is released', async () => {
      expect(await acquireLease('calm', 'first', 30, accounts.db)).toBe(true)
      expect(await acquireLease('calm', 'first', 30, accounts.db)).toBe(true)
      expect(await acquireLease('calm', 'second', 30, others.db)).toBe(false)
      await releaseLease('calm', 'second', others.db)
      expect(await acquireLease('calm', 'second', 30, others.db)).toBe(false)
      await releaseLease('calm', 'first', accounts.db)
      expect(await acquireLease('calm', 'second', 30, others.db)).toBe(true)
    })

    it('of a holder that died goes to the next worker once it expires, and the first has lost it', async () => {
      expect(await acquireLease('dead', 'first', 30, accounts.db)).toBe(true)
      await expire('dead')
      expect(await acquireLease('dead', 'second', 30, others.db)).toBe(true)
      expect(await acquireLease('dead', 'first', 30, accounts.db)).toBe(false)
      await expire('dead')
      expect(await acquireLease('dead', 'second', 30, others.db)).toBe(true)
    })
  })
})
