/** `npm run backup -- FILE`: backs up the accounts to one file, also while the server is running. */
import './umask.mjs'
import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { commandLine } from './command-line.mjs'
import { loadEnvironment } from './setup.mjs'
import { backUp } from './shell/accounts'
import { endWith, onlyArgument } from './shell/command'

/** Writes a file for its owner alone, by a temporary name until it is on disk, so that it is replaced atomically. @param fill ends the destination */
export async function saveAs<T>(file: string, fill: (destination: Writable) => Promise<T>): Promise<T> {
  const temporary = `${file}.${process.pid}.part`
  const destination = (await open(temporary, 'wx', 0o600)).createWriteStream({ flush: true })
  const remove = () => rmSync(temporary, { force: true })
  process.on('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    const result = await fill(destination)
    await rename(temporary, file)
    return result
  } finally {
    destination.destroy()
    remove()
    process.off('exit', remove)
  }
}

const USAGE = `Usage: npm run backup -- FILE
  FILE  where to write the backup of the accounts; - for standard output (with npm run -s)`

await endWith(async () => {
  const file = onlyArgument(USAGE, commandLine(USAGE, {}, true).positionals)
  loadEnvironment()
  if (file === '-' && process.stdout.isTTY) throw new Error('A backup is not for a terminal: name a file.')
  const made = await (file === '-' ? backUp(process.stdout) : saveAs(file, backUp))
  console.error(
    `${made.rows} rows of ${made.tables} tables, as of ${made.createdAt}. Keep it like a password: it has password hashes, and the secrets of channels and links.`,
  )
})
