/** `npm run users -- …`: accounts from the shell, also while the server is running. */
import { needsPassword, USERS_OPTIONS, USERS_USAGE } from '@/lib/server/process/start/user-commands'
import { commandLine } from './command-line.mjs'
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
await endWith(async () => {
  const args = process.argv.slice(2)
  loadEnvironment()
  console.log(await changeUsers(args, needsPassword(args) ? await readPassword() : null))
})
