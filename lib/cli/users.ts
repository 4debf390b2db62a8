/** `npm run users -- …`: accounts from the shell. With the embedded database, while the server is stopped; in Settings otherwise. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { audit } from '@/lib/server/accounts/audit'
import { closeAccounts } from '@/lib/server/accounts/db'
import { deleteUser } from '@/lib/server/accounts/delete-user'
import { createUser, findUserByEmail, listUsers, updateUser } from '@/lib/server/accounts/users'
import { config } from '@/lib/server/config/config'
import { lockDataDir } from '@/lib/server/config/data-dir'
import { createUserSchema, passwordSchema, roleSchema, type UpdateUser } from '@/lib/shared/contracts/users'

const USAGE = `Usage:
  npm run users -- list
  npm run users -- add <email> --role agent|ops|admin [--name <name>] [--password <password>]
  npm run users -- role <email> agent|ops|admin
  npm run users -- password <email> [--password <password>]
  npm run users -- disable <email>
  npm run users -- enable <email>
  npm run users -- delete <email>
Without --password, the password is read from standard input.`

class UsageError extends Error {}

async function readPassword(given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  for await (const line of process.stdin.setEncoding('utf8')) return String(line).replace(/\r?\n[\s\S]*$/, '')
  throw new UsageError('A password is required.')
}

async function accountOf(email: string | undefined) {
  const user = email === undefined ? null : await findUserByEmail(email)
  if (!user) throw new UsageError(email === undefined ? USAGE : `No account for ${email}.`)
  return user
}

async function change(email: string | undefined, what: UpdateUser): Promise<string> {
  const user = await accountOf(email)
  await updateUser(user.id, what)
  const { password, ...rest } = what
  await audit({
    actor: 'shell',
    action: 'users.change',
    target: user.email,
    details: { ...rest, ...(password ? { password: 'changed' } : {}) },
  })
  return `${user.email}: done. Affected sessions have been ended.`
}

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } },
  })
  const [command, email, argument] = positionals
  switch (command) {
    case 'list':
      return (await listUsers())
        .map((user) => `${user.role.padEnd(6)} ${user.disabled ? 'disabled' : 'active  '} ${user.email}`)
        .join('\n')
    case 'add': {
      const user = await createUser(
        createUserSchema.parse({
          email,
          role: values.role,
          name: values.name,
          password: await readPassword(values.password),
        }),
      )
      await audit({ actor: 'shell', action: 'users.add', target: user.email, details: { role: user.role } })
      return `${user.email} now has the role ${user.role}.`
    }
    case 'role':
      return change(email, { role: roleSchema.parse(argument) })
    case 'password':
      return change(email, { password: passwordSchema.parse(await readPassword(values.password)) })
    case 'disable':
    case 'enable':
      return change(email, { disabled: command === 'disable' })
    case 'delete': {
      const user = await deleteUser((await accountOf(email)).id, { id: null, email: 'shell' })
      return `${user.email}: deleted. Notes, annotations and shared views stay.`
    }
    default:
      throw new UsageError(USAGE)
  }
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const lock = config().databaseUrl === null ? await lockDataDir(config().dataDir) : null
  console.log(await run())
  await closeAccounts()
  await lock?.release()
  process.exit(0)
} catch (error) {
  const issues =
    error instanceof Error && 'issues' in error ? (error.issues as { path: PropertyKey[]; message: string }[]) : null
  console.error(
    issues
      ? issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`).join('\n')
      : (error as Error).message,
  )
  process.exit(1)
}
