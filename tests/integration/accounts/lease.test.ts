import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, openAccounts } from '@/lib/server/accounts/db'
import { releaseLease, renewLease, requireTerm, takeLease } from '@/lib/server/accounts/lease'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { layAccounts } from '../../support/accounts-template'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownDatabase } from '../../support/postgres'

const ENGINES = [
  { engine: 'PGlite', isServer: false },
  { engine: 'PostgreSQL', isServer: true },
]

describe.each(ENGINES)('a lease in $engine', ({ isServer }) => {
  describe.skipIf(isServer && !hasPostgres)('real', () => {
    const dataDir = ownDirectory()
    const postgres = isServer ? ownDatabase() : null
    let accounts: Accounts
    /** A second process's connection to the same rows; embedded, there is only one process. */
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
        names.map((name, index) => takeLease('rush', name, 30, index % 2 === 0 ? accounts.db : others.db)),
      )
      expect(taken.filter((number) => number !== null)).toEqual([1])
      const holder = names[taken.indexOf(1)] as string
      expect(await renewLease({ name: 'rush', holder, number: 1 }, 30, others.db)).toBe(true)
      expect(await takeLease('rush', 'late', 30, others.db)).toBeNull()
    })

    it('is refused to others until it is released, and each term has a higher number', async () => {
      expect(await takeLease('calm', 'first', 30, accounts.db)).toBe(1)
      expect(await takeLease('calm', 'second', 30, others.db)).toBeNull()
      await releaseLease('calm', 'second', others.db)
      expect(await takeLease('calm', 'second', 30, others.db)).toBeNull()
      await releaseLease('calm', 'first', accounts.db)
      expect(await takeLease('calm', 'second', 30, others.db)).toBe(2)
      await releaseLease('calm', 'second', accounts.db)
      expect(await takeLease('calm', 'first', 30, accounts.db)).toBe(3)
    })

    it('whose answer did not reach its holder goes to that one again, as another term', async () => {
      expect(await takeLease('lost', 'first', 30, accounts.db)).toBe(1)
      expect(await takeLease('lost', 'first', 30, accounts.db)).toBe(2)
      expect(await renewLease({ name: 'lost', holder: 'first', number: 1 }, 30, accounts.db)).toBe(false)
    })

    it('of a holder that died goes to the next worker once it expires, and the first has lost it', async () => {
      const first = { name: 'dead', holder: 'first', number: 1 }
      expect(await takeLease('dead', 'first', 30, accounts.db)).toBe(1)
      await expire('dead')
      expect(await renewLease(first, 30, accounts.db)).toBe(false)
      expect(await takeLease('dead', 'second', 30, others.db)).toBe(2)
      expect(await renewLease(first, 30, accounts.db)).toBe(false)
      expect(await takeLease('dead', 'first', 30, accounts.db)).toBeNull()
    })

    describe('a write of a term', () => {
      const write = (number: number, during: () => Promise<unknown> = async () => undefined) =>
        withTerm(termOf('fenced', 'first', number), () =>
          accounts.db.transaction(async (tx) => {
            await requireTerm(tx)
            return during()
          }),
        )

      it('is done while the term lasts and refused afterwards, also when its process still believes in it', async () => {
        expect(await takeLease('fenced', 'first', 30, accounts.db)).toBe(1)
        await write(1)
        await expire('fenced')
        await expect(write(1)).rejects.toThrow('taken over')
        expect(await takeLease('fenced', 'second', 30, others.db)).toBe(2)
        await expect(write(1)).rejects.toThrow('taken over')
        await releaseLease('fenced', 'second', others.db)
      })

      it.skipIf(!isServer)('holds up the next term, but not its own renewal', async () => {
        const number = (await takeLease('fenced', 'first', 30, accounts.db)) as number
        await write(number, async () => {
          const held = { name: 'fenced', holder: 'first', number }
          expect(await renewLease(held, 0, others.db)).toBe(true)
          expect(await takeLease('fenced', 'second', 30, others.db)).toBeNull()
        })
        expect(await takeLease('fenced', 'second', 30, others.db)).toBe(number + 1)
      })
    })
  })
})

/** A term that its own process believes to be valid. */
const termOf = (name: string, holder: string, number: number) => ({
  name,
  holder,
  number,
  signal: new AbortController().signal,
  require: () => undefined,
})
