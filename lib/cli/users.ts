/** `npm run users -- …`: accounts from the shell, also while the server is running. */
import { mistakeIn, needsPassword, USERS_OPTIONS, USERS_USAGE } from '@/lib/server/process/start/user-commands'
import { commandLine, refuseArguments } from './command-line.mjs'
import { loadEnvironment } from './setup.mjs'
import { changeUsers } from './shell/accounts'
import { endWith } from './shell/command'
import './umask.mjs'

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  for await (const line of process.stdin.setEncoding('utf8')) return String(line).replace(/\r?\n[\s\S]*$/, '')
  throw new Error('A password is required.')
}

commandLine(USERS_USAGE, USERS_OPTIONS, true)
const args = process.argv.slice(2)
const mistake = mistakeIn(args)
if (mistake !== null) refuseArguments(mistake, USERS_USAGE)
await endWith(async () => {
  loadEnvironment()
  console.log(await changeUsers(args, needsPassword(args) ? await readPassword() : null))
})
