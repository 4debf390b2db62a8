import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { connectAccounts } from '@/lib/server/accounts/connect'
import { closeAccounts } from '@/lib/server/accounts/db'
import { type Restored, restoreBackup } from '@/lib/server/backup/restore'
import { type BackupSummary, writeBackup } from '@/lib/server/backup/write'
import { config } from '@/lib/server/process/config/config'
import { runUserCommand } from '@/lib/server/process/start/user-commands'
import packageJson from '@/package.json'
import { askRunning, hold, holdUnlessRunning } from './running'

/** Writes a backup of the accounts. A running server with the embedded database, which belongs to it alone, makes it itself. */
export async function backUp(destination: Writable): Promise<BackupSummary> {
  const { dataDir, databaseUrl } = config()
  const lock = databaseUrl === null ? await holdUnlessRunning(dataDir) : null
  if (databaseUrl === null && lock === null) {
    const response = await askRunning(dataDir, { method: 'POST', path: '/backup' })
    await pipeline(response, destination)
    return JSON.parse(String(response.headers['x-callscope-made'])) as BackupSummary
  }
  try {
    const accounts = await connectAccounts({ dataDir, databaseUrl })
    try {
      return await writeBackup(accounts.db, packageJson.version, destination)
    } finally {
      await accounts.close()
    }
  } finally {
    await lock?.release()
  }
}

/** Restores a backup from a file. @throws DataDirLockedError while a server uses the embedded database; BackupError */
export async function restoreFrom(file: string, { replace }: { replace: boolean }): Promise<Restored> {
  const { dataDir, databaseUrl } = config()
  const lock = databaseUrl === null ? await hold(dataDir) : null
  try {
    const accounts = await connectAccounts({ dataDir, databaseUrl })
    try {
      return await restoreBackup(accounts.db, () => createReadStream(file), { replace })
    } finally {
      await accounts.close()
    }
  } finally {
    await lock?.release()
  }
}

/** Runs a command of `npm run users`, in the running server where the embedded database belongs to it. @returns what to print */
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
