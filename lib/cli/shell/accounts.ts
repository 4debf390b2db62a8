import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { connectAccounts } from '@/lib/server/accounts/connect'
import type { Database } from '@/lib/server/accounts/database'
import { closeAccounts } from '@/lib/server/accounts/db'
import { accountsNamed } from '@/lib/server/accounts/refused'
import { refuseNewer } from '@/lib/server/accounts/up-to-date'
import { type RestoreResult, restoreBackup } from '@/lib/server/backup/restore'
import { type BackupSummary, writeBackup } from '@/lib/server/backup/write'
import { config } from '@/lib/server/process/config/config'
import type { DataDirLock } from '@/lib/server/process/config/data-dir'
import { runUserCommand } from '@/lib/server/process/start/user-commands'
import packageJson from '@/package.json'
import { askRunning, hold, holdUnlessRunning } from './running'

/** Runs `work` on the accounts without migrating them. @throws StartError if a newer release has used them */
async function withAccounts<T>(lock: DataDirLock | null, work: (db: Database) => Promise<T>): Promise<T> {
  const where = config()
  try {
    const accounts = await connectAccounts(where)
    try {
      await refuseNewer(accounts.db, accountsNamed(where))
      return await work(accounts.db)
    } finally {
      await accounts.close()
    }
  } finally {
    await lock?.release()
  }
}

/** Writes a backup of the accounts. A running server with the embedded database makes it itself, since no other process can open the database. */
export async function backUp(destination: Writable): Promise<BackupSummary> {
  const { dataDir, databaseUrl } = config()
  const lock = databaseUrl === null ? await holdUnlessRunning(dataDir) : null
  if (databaseUrl === null && lock === null) {
    const response = await askRunning(dataDir, { method: 'POST', path: '/backup' })
    await pipeline(response, destination)
    return JSON.parse(String(response.headers['x-callscope-made'])) as BackupSummary
  }
  return withAccounts(lock, (db) => writeBackup(db, packageJson.version, destination))
}

/** Restores a backup from a file. @throws DataDirLockedError while a server uses the embedded database; BackupError */
export async function restoreFrom(file: string, { replace }: { replace: boolean }): Promise<RestoreResult> {
  const { dataDir, databaseUrl } = config()
  const lock = databaseUrl === null ? await hold(dataDir) : null
  return withAccounts(lock, (db) => restoreBackup(db, () => createReadStream(file), { replace }))
}

/** Runs a command of `npm run users`; in the running server if that holds the embedded database. @returns what to print */
export async function changeUsers(args: string[], password: string | null): Promise<string> {
  const { dataDir, databaseUrl } = config()
  const lock = databaseUrl === null ? await holdUnlessRunning(dataDir) : null
  if (databaseUrl === null && lock === null) {
    const response = await askRunning(dataDir, { method: 'POST', path: '/users', body: { args, password } })
    return ((await json(response)) as { text: string }).text
  }
  try {
    return await runUserCommand(args, password)
  } finally {
    await closeAccounts()
    await lock?.release()
  }
}
