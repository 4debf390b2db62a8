import path from 'node:path'
import { afterEach } from 'vitest'
import { connectAccounts } from '@/lib/server/accounts/connect'
import { layAccounts, openEmptyPGlite } from '../../support/accounts-template'
import { ownDirectory } from '../../support/own-mirror'
import { ownDatabases } from '../../support/postgres'

export type Engine = 'embedded' | 'server'
type Place = { dataDir: string; databaseUrl: string | null }

/** Creates separate accounts databases for the tests of one block; connections are closed after each test. */
export function ownPlaces() {
  const root = ownDirectory()
  const databases = ownDatabases()
  const opened: { close(): Promise<void> }[] = []
  let count = 0
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close()
  })
  const place = async (engine: Engine, { isLaid = true } = {}): Promise<Place> => {
    count += 1
    const dataDir = path.join(root, String(count))
    const databaseUrl = engine === 'server' ? await databases.database({ isLaid }) : null
    if (databaseUrl === null)
      await (isLaid ? layAccounts(dataDir) : openEmptyPGlite(dataDir).then((one) => one.close()))
    return { dataDir, databaseUrl }
  }
  const connect = async (where: Place) => {
    const connection = await connectAccounts(where)
    opened.push(connection)
    return connection.db
  }
  return {
    place,
    connect,
    /** A connection to a new database, with our tables unless `isLaid` is false. */
    fresh: async (engine: Engine, how?: { isLaid: boolean }) => connect(await place(engine, how)),
    file: (name: string) => path.join(root, name),
  }
}
