import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountsFindings } from '@/lib/cli/doctor/stores'
import { openAccounts } from '@/lib/server/accounts/db'
import { parseConfig } from '@/lib/server/process/config/config'
import { ownDirectory } from '../../support/own-mirror'
import { elsewhere, hasPostgres, ownDatabases } from '../../support/postgres'

const TLS = path.resolve(import.meta.dirname, '../../support/tls')
const authority = path.join(TLS, 'authority.pem')

describe.skipIf(!hasPostgres)('a PostgreSQL server that cannot be used', () => {
  const dataDir = ownDirectory()
  const postgres = ownDatabases()
  let base = ''
  beforeAll(async () => {
    base = await postgres.database({ isLaid: false })
  })
  const run = async (statements: string[], url = base) => {
    for (const statement of statements) await elsewhere(url, statement)
  }
  const at = (change: { username?: string; pathname?: string; search?: string; hostname?: string }) =>
    Object.assign(new URL(base), change).href
  /** The error of a start, which the doctor must repeat; null if the server can be used. */
  async function saidOf(databaseUrl: string): Promise<string | null> {
    const opening = openAccounts({ dataDir, databaseUrl })
    const atStart = await opening.then(
      (accounts) => accounts.close().then(() => null),
      (error: Error) => error.message,
    )
    const settings = parseConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    // Findings about the clock are expected: the tests have shifted it.
    const problems = (await accountsFindings(settings, false)).filter(
      ({ status, text }) => status === 'problem' && !text.includes('clock'),
    )
    expect(problems.map(({ text, fix }) => `${text} ${fix}`)).toEqual(atStart === null ? [] : [atStart])
    return atStart
  }

  test.each(['SQL_ASCII', 'LATIN1'])('has the encoding %s', async (encoding) => {
    const name = encoding.toLowerCase()
    await run([`CREATE DATABASE ${name} ENCODING '${encoding}' TEMPLATE template0`])
    expect(await saidOf(at({ pathname: `/${name}` }))).toContain(`The database’s encoding is ${encoding}`)
  })

  test('lacks the database, or gives the user no right to it, to its schema or to its tables', async () => {
    await run(['CREATE ROLE guest LOGIN', 'CREATE DATABASE closed', 'REVOKE CONNECT ON DATABASE closed FROM PUBLIC'])
    await run(['CREATE DATABASE bare'])
    const said = (username: string, pathname: string) => saidOf(at({ username, pathname }))
    expect(await said('guest', '/none')).toContain('it has no database of that name')
    expect(await said('nobody', '/bare')).toContain('it refuses the user')
    expect(await said('guest', '/closed')).toContain('this user may not connect to the database')
    expect(await said('guest', '/bare')).toContain('This user may not create tables.')
    expect(await said('postgres', '/bare')).toBeNull()
    expect(await said('guest', '/bare')).toContain('this user lacks rights in the database')
    const bare = at({ pathname: '/bare' })
    await run(['GRANT USAGE ON SCHEMA drizzle TO guest', 'GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO guest'], bare)
    expect(await said('guest', '/bare')).toContain('may not read and write all tables')
    await run(['GRANT ALL ON ALL TABLES IN SCHEMA public TO guest'], bare)
    expect(await said('guest', '/bare')).toBeNull()
  })

  test('has no SSL, or another certificate, as libpq understands sslmode', async () => {
    const said = (search: string, more = {}) => saidOf(at({ search, ...more }))
    for (const mode of ['disable', 'allow', 'prefer']) expect(await said(`sslmode=${mode}`), mode).toBeNull()
    for (const mode of ['require', 'verify-full'])
      expect(await said(`sslmode=${mode}`), mode).toContain('it does not offer SSL')
    expect(await said('sslmode=maybe')).toContain('has an unknown sslmode')
    expect(await said('sslmode=verify-ca')).toContain('without naming the authority')
    expect(await said('sslmode=verify-ca&sslrootcert=/nowhere.pem')).toContain('/nowhere.pem for sslrootcert')

    const setting = `SELECT current_setting('data_directory') AS data`
    const [{ data = '' } = {}] = await elsewhere<{ data: string }>(base, setting)
    for (const file of ['server.pem', 'server.key']) {
      const own = path.join(data, file)
      copyFileSync(path.join(TLS, file), own)
      const { uid, gid } = statSync(data)
      chmodSync(own, 0o600)
      chownSync(own, uid, gid)
    }
    const set = ["ssl_cert_file = 'server.pem'", "ssl_key_file = 'server.key'", 'ssl = on']
    await run([...set.map((one) => `ALTER SYSTEM SET ${one}`), 'SELECT pg_reload_conf()'])
    const trusting = `sslrootcert=${authority}`
    await expect.poll(() => said('sslmode=require')).toBeNull()
    for (const mode of ['disable', 'allow', 'prefer', 'no-verify'])
      expect(await said(`sslmode=${mode}`), mode).toBeNull()
    expect(await said('sslmode=verify-full')).toContain('of an authority that is not trusted here')
    expect(await said(`sslmode=verify-full&${trusting}`)).toContain('its TLS certificate is for another name')
    expect(await said(`sslmode=verify-full&${trusting}`, { hostname: 'localhost' })).toBeNull()
    for (const mode of ['require', 'verify-ca']) expect(await said(`sslmode=${mode}&${trusting}`), mode).toBeNull()
    const other = `sslrootcert=${path.join(TLS, 'server.pem')}`
    expect(await said(`sslmode=require&${other}`)).toContain('of an authority that is not trusted here')
  })
})
