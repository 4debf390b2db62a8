/** Finds a PostgreSQL server's programs for the tests, or installs the system's package, as `browser.mjs` does for a browser. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installPackage } from './support/system-packages.mjs'

const NEEDED = ['initdb', 'pg_ctl', 'postgres']
/** Where Debian, Red Hat and Homebrew put each major version. */
const FAMILIES = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']
const PLAIN = ['/usr/local/pgsql/bin', '/usr/bin', '/usr/local/bin']

const isComplete = (folder) => NEEDED.every((program) => existsSync(path.join(folder, program)))

/** Folders of versions that are installed side by side, newest first. */
function versioned(family) {
  if (!existsSync(family)) return []
  return readdirSync(family)
    .map((name) => ({ name, version: Number(/^(?:postgresql@|pgsql-)?(\d+)$/.exec(name)?.[1] ?? Number.NaN) }))
    .filter(({ version }) => !Number.isNaN(version))
    .sort((a, b) => b.version - a.version)
    .map(({ name }) => path.join(family, name, 'bin'))
}

/** The folder with `initdb`, `pg_ctl` and `postgres`, or null. `POSTGRES_BIN` says where to look first. */
export function findPostgres() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const folders = [process.env.POSTGRES_BIN, ...FAMILIES.flatMap(versioned), ...PLAIN, ...onPath]
  return folders.find((folder) => folder && isComplete(folder)) ?? null
}

/** The program of PgBouncer, which the tests of poolers need, or null. */
export function findPgbouncer() {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((program) => existsSync(program)) ?? null
}

/** Installs PgBouncer if it is missing; without it, the tests of poolers are skipped by name. */
export async function findOrInstallPgbouncer() {
  if (findPgbouncer() === null) await installPackage('pgbouncer')
  return findPgbouncer()
}

/** The folder with `initdb`, `pg_ctl` and `postgres`; null if there is none and none can be installed: the tests that need one are then skipped by name. */
export async function findOrInstallPostgres() {
  const present = findPostgres()
  if (present !== null) return present
  await installPackage('postgresql')
  const installed = findPostgres()
  if (installed === null)
    console.error(
      'No PostgreSQL was found and none could be installed: the tests that need one are skipped. Set POSTGRES_BIN to the folder of its programs.',
    )
  return installed
}
