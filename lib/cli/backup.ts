/** `npm run backup -- FILE`: backs up the accounts to one file, also while the server is running. */
import { commandLine } from './command-line.mjs'
import { loadEnvironment } from './setup.mjs'
import { backUp } from './shell/accounts'
import { endWith, onlyArgument } from './shell/command'
import { saveAs } from './shell/save-as'
import './umask.mjs'

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
