import { afterAll, beforeAll, describe } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { createUser } from '@/lib/server/users/users'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { layAccounts } from './accounts-template'
import { ownDirectory } from './own-mirror'
import { hasPostgres, ownDatabase } from './postgres'

const slot = globalThis as typeof globalThis & { __callscopeConfig?: unknown }

/** Sets environment variables and makes the next reader of the configuration read them. */
export function configure(environment: Record<string, string>): void {
  Object.assign(process.env, environment)
  slot.__callscopeConfig = undefined
}

/**
 * Gives the tests of one file or block their own accounts database, through the configuration.
 * @param isLaid false where creating the database is itself under test
 * @param databaseUrl a PostgreSQL database; PGlite by default
 */
export function ownAccounts({
  isLaid = true,
  databaseUrl,
}: {
  isLaid?: boolean
  databaseUrl?: () => string
} = {}): void {
  const dataDir = ownDirectory()
  beforeAll(async () => {
    if (isLaid && databaseUrl === undefined) await layAccounts(dataDir)
    configure({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl?.() ?? '',
      CALLS_API_URL: 'http://127.0.0.1:1/v3',
      CALLS_API_KEY: 'key',
    })
  })
  // The next file in this process may not give any.
  afterAll(async () => {
    await closeAccounts()
    configure({ DATABASE_URL: '' })
  })
}

/** The same tests with accounts that are embedded, and with accounts on a PostgreSQL server. */
export function onBothEngines(subject: string, tests: () => void): void {
  describe(`${subject}, embedded`, () => {
    ownAccounts()
    tests()
  })
  describe.skipIf(!hasPostgres)(`${subject}, on a PostgreSQL server`, () => {
    ownAccounts({ databaseUrl: ownDatabase().databaseUrl })
    tests()
  })
}

/** Own accounts with one user of each role: `agent@example.com`, who is called Ana, `ops@example.com` and `admin@example.com`. */
export function ownUsers(): Record<Role, User> {
  ownAccounts()
  const users = {} as Record<Role, User>
  beforeAll(async () => {
    for (const [role, name] of [['agent', 'Ana'], ['ops'], ['admin']] as const)
      users[role] = await createUser({ email: `${role}@example.com`, role, name, password: null })
  })
  return users
}
