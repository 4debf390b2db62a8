import { parseArgs } from 'node:util'
import { audit } from '@/lib/server/accounts/audit'
import { resetAdmin } from '@/lib/server/auth/password-links'
import { config } from '@/lib/server/process/config/config'
import { hasSeveralApps } from '@/lib/server/process/config/current-app'
import { ownAddress } from '@/lib/server/process/config/places'
import { readAppRoles, saveAppRoles } from '@/lib/server/users/app-roles'
import { createUser, deleteUser, findUserByEmail, listUsers, updateUser } from '@/lib/server/users/users'
import { readMailbox } from '@/lib/shared/alerts/mail-address'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { ROLES, ROLES_IN_APP } from '@/lib/shared/users/roles'
import { createUserSchema, type UpdateUser, updateUserRoute } from '@/lib/shared/users/users'

export const USERS_USAGE = `Usage:
  npm run users -- list
  npm run users -- add <email> --role agent|ops|admin [--name <name>] [--password <password>]
  npm run users -- role <email> agent|ops|admin [--app <id>]    in one app only, where there are several; none: not in that app
  npm run users -- password <email> [--password <password>]
  npm run users -- disable <email>
  npm run users -- enable <email>
  npm run users -- reset <email> [--password <password>]    an enabled admin, whatever it was before, with a one-time link to set a password
  npm run users -- delete <email>
For add and password, a password that is not given is read from standard input.`

export const USERS_OPTIONS = {
  role: { type: 'string' },
  name: { type: 'string' },
  password: { type: 'string' },
  app: { type: 'string' },
} as const

const spelled = (role: string | undefined) => role?.trim().toLowerCase()
const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options: USERS_OPTIONS })

/** True for a command that needs a password which its arguments do not have. */
export function needsPassword(args: string[]): boolean {
  const { positionals, values } = parse(args)
  return ['add', 'password'].includes(positionals[0] ?? '') && values.password === undefined
}

/** The options of each command. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  list: [],
  add: ['role', 'name', 'password'],
  role: ['app'],
  password: ['password'],
  disable: [],
  enable: [],
  reset: ['password'],
  delete: [],
}

/** What is wrong with the arguments, as far as they show it themselves; null for nothing. */
export function mistakeIn(args: string[]): string | null {
  const { positionals, values } = parse(args)
  const [command = '', email] = positionals
  const options = ownEntry(OPTIONS, command)
  if (options === undefined) return command === '' ? 'A command is missing.' : `There is no command ${command}.`
  const other = Object.keys(values).find((name) => !options.includes(name))
  if (other !== undefined) return `--${other} does not go with ${command}.`
  if (command !== 'list' && email === undefined) return 'The email address is missing.'
  const role = command === 'role' ? positionals[2] : values.role
  const roles = values.app === undefined ? ROLES : ROLES_IN_APP
  if (['add', 'role'].includes(command) && !roles.some((one) => one === spelled(role)))
    return `The role is one of ${roles.join(', ')}.`
  const surplus = positionals.slice(command === 'list' ? 1 : command === 'role' ? 3 : 2)
  return surplus.length === 0 ? null : `Nothing belongs after that: ${surplus.join(' ')}`
}

async function accountOf(email: string | undefined) {
  const written = email === undefined ? null : readMailbox(email)
  const user = (await findUserByEmail(email ?? '')) ?? (written && (await findUserByEmail(written.address)))
  if (!user) throw new Error(`No account for ${email}.`)
  return user
}

/** @throws ZodError that names the fields */
const valid = (asked: { [Name in keyof UpdateUser]: unknown }): UpdateUser => updateUserRoute.body.parse(asked)

async function change(email: string | undefined, what: UpdateUser): Promise<string> {
  const user = await accountOf(email)
  const details = { ...what, ...(what.password && { password: 'changed' }) }
  await updateUser(user.id, what, (tx) => audit('shell', 'users.change', user.email, details, tx))
  return `${user.email}: done. Affected sessions have been ended.`
}

async function reset(email: string | undefined, password: string | undefined): Promise<string> {
  const { email: account } = await accountOf(email)
  const token = await resetAdmin(account, valid({ password }).password ?? null)
  const { oidc, nextAuthUrl, hostname, port } = config()
  const how =
    token === null
      ? 'with the new password'
      : `once they have set a password, within an hour, at\n${nextAuthUrl ?? ownAddress({ hostname, port })}/reset-password?token=${token}\n`
  const next = oidc?.roles == null ? '' : ' A sign-in by single sign-on gives them the role of their groups again.'
  const end = token === null ? '. ' : ''
  return `${account} is an admin and can sign in ${how}${end}Their sessions have been ended and locks removed.${next}`
}

/** Sets the role of an account in one app. */
async function setRoleInApp(email: string | undefined, app: string, given: string | undefined): Promise<string> {
  const user = await accountOf(email)
  const known = config().apps.map(({ id }) => id)
  if (!hasSeveralApps()) throw new Error('There is only one app: --app needs CALLS_APPS_FILE.')
  if (!known.includes(app)) throw new Error(`No app ${app}. There are: ${known.join(', ')}.`)
  const { apps } = await readAppRoles(user.id)
  const role = ROLES_IN_APP.find((one) => one === given)
  if (role === undefined) throw new Error(`A role in an app is one of ${ROLES_IN_APP.join(', ')}.`)
  await saveAppRoles(user.id, { ...apps, [app]: role }, { email: 'shell' })
  return `${user.email}: ${role === 'none' ? `no access to ${app}` : `${role} in ${app}`}.`
}

/** Runs a command of `npm run users`. @param given the password, if `needsPassword`. @returns what to print. @throws Error, or zod’s issues */
export async function runUserCommand(args: string[], given: string | null): Promise<string> {
  const { positionals, values } = parse(args)
  const [command, email, argument] = positionals
  const password = values.password ?? given ?? ''
  switch (command) {
    case 'list':
      return (await listUsers())
        .map((user) => `${user.role.padEnd(6)} ${user.disabled ? 'disabled' : 'active  '} ${user.email}`)
        .join('\n')
    case 'add': {
      const { role, name } = values
      const asked = createUserSchema.parse({ email, role: spelled(role), name, password })
      const user = await createUser(asked, (tx, added) =>
        audit('shell', 'users.add', added.email, { role: added.role }, tx),
      )
      return `${user.email} now has the role ${user.role}.`
    }
    case 'role':
      return values.app === undefined
        ? change(email, valid({ role: spelled(argument) }))
        : setRoleInApp(email, values.app, spelled(argument))
    case 'password':
      return change(email, valid({ password }))
    case 'disable':
    case 'enable':
      return change(email, { disabled: command === 'disable' })
    case 'reset':
      return reset(email, values.password)
    case 'delete': {
      const user = await deleteUser((await accountOf(email)).id, { id: null, email: 'shell' })
      return `${user.email}: deleted. Notes, annotations and shared views stay.`
    }
    default:
      throw new Error(USERS_USAGE)
  }
}

/** An error message for the shell: the invalid fields if arguments are invalid, else the error's message. */
export function wordsOf(error: unknown): string {
  const issues =
    error instanceof Error && 'issues' in error ? (error.issues as { path: PropertyKey[]; message: string }[]) : null
  if (issues !== null) return issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`).join('\n')
  return error instanceof Error ? error.message : String(error)
}
