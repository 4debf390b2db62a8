/** `npm run restore -- FILE`: restores the accounts of a backup while no server is running. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { commandLine } from './command-line.mjs'
import { loadEnvironment } from './setup.mjs'
import { restoreFrom } from './shell/accounts'
import { endWith, onlyArgument } from './shell/command'
import './umask.mjs'

const USAGE = `Usage: npm run restore -- FILE [--replace]
  FILE       a backup of the accounts; - for standard input
  --replace  replace the accounts that are there already`

/** Runs `work` with the name of a file. For `-`, standard input is first copied to a temporary file that only its owner can read. */
async function withFile<T>(file: string, work: (file: string) => Promise<T>): Promise<T> {
  if (file !== '-') return work(file)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-restore-'))
  try {
    const kept = path.join(folder, 'backup')
    await pipeline(process.stdin, createWriteStream(kept, { mode: 0o600 }))
    return await work(kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await endWith(async () => {
  const { positionals, values } = commandLine(USAGE, { replace: { type: 'boolean' } }, true)
  const given = onlyArgument(USAGE, positionals)
  loadEnvironment()
  const restored = await withFile(given, (file) => restoreFrom(file, { replace: values.replace === true }))
  const forward = restored.isMigrated ? ', and brought forward to this release' : ''
  console.log(
    `${restored.rows} rows restored from the backup of ${restored.createdAt} (release ${restored.release})${forward}. Everyone has to sign in again; messages that were waiting to be sent are listed as failed.`,
  )
})
