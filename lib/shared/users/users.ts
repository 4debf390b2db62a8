import * as z from 'zod/mini'
import { readMailbox } from '@/lib/shared/alerts/mail-address'
import { uidSchema } from '@/lib/shared/calls/ids'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { ME } from '@/lib/shared/filters/own-words'
import { among, one, word } from '@/lib/shared/filters/query'
import { dataOf, ofItem, pageOf, route } from '@/lib/shared/http/route'
import { nameLine } from '@/lib/shared/text/texts'
import { PASSWORD_CHARACTERS } from './passwords'
import { meRoute, ROLES, ROLES_IN_APP } from './roles'

/** An address as people write it, kept without its name, in lower case, its domain in ASCII. */
export const emailSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => readMailbox(text)?.address ?? text),
  ),
  z.pipe(
    z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    z.email('must be an e-mail address, with letters from a to z before the @'),
  ),
)

const { least, most } = PASSWORD_CHARACTERS
export const passwordSchema = z
  .string()
  .check(
    z.minLength(least, `must have at least ${least} characters`),
    z.maxLength(most, `must have at most ${most} characters`),
  )

const nameSchema = nameLine(100)

export const roleSchema = among(ROLES)

const userSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  role: roleSchema,
  disabled: z.boolean(),
  createdAt: z.number(),
  lastSignInAt: z.nullable(z.number()),
  /** `local` or `oidc`. */
  source: z.string(),
  /** Who they are in calls: `me` in filters. */
  uid: z.nullable(z.string()),
  /** The team with which their dashboards open, by app. */
  teams: z.record(z.string(), z.string()),
})
export type User = z.infer<typeof userSchema>

export const createUserSchema = z.strictObject({
  email: emailSchema,
  name: z.optional(nameSchema),
  role: roleSchema,
  password: passwordSchema,
})
export type CreateUser = z.infer<typeof createUserSchema>

/** The uid that an account has in calls; null for none. */
export const ownUidSchema = z.nullable(uidSchema.check(z.refine((uid) => uid !== ME, `must not be “${ME}”`)))

const updateUserSchema = z.partial(
  z.strictObject({
    role: roleSchema,
    disabled: z.boolean(),
    password: passwordSchema,
    name: nameSchema,
    uid: ownUidSchema,
    /** When the account is disabled: whether the links that it shared keep working, as they do by default. */
    shares: among(['leave', 'revoke']),
  }),
)
export type UpdateUser = z.infer<typeof updateUserSchema>

/** How a deleted user's notes, annotations and views are signed. */
export const FORMER_USER = 'former user'

/** Which accounts: all words of `find` in the name or address, and the role. */
export const USERS_FILTER = { find: one(word), role: one(among(ROLES)) }

/** An account with its roles in `apps` that differ from its usual one; absent if it has the same role in all. */
const listedUserSchema = z.extend(userSchema, { apps: z.optional(z.record(z.string(), z.enum(ROLES_IN_APP))) })
export type ListedUser = z.infer<typeof listedUserSchema>

/** The accounts, by e-mail address. */
export const usersRoute = route('GET /api/users', {
  query: z.object({ ...USERS_FILTER, ...PAGE_PARAMS }),
  answer: pageOf(listedUserSchema),
})
export const createUserRoute = route('POST /api/users', { body: createUserSchema, answer: dataOf(userSchema) })
const ofUser = { ...ofItem('an account id'), answer: dataOf(userSchema) } as const
/** Changes a role, a name, a password, or whether the account may sign in. */
export const updateUserRoute = route('PATCH /api/users/[id]', { ...ofUser, body: updateUserSchema })
/** Deletes an account, except one's own and the last active admin's; returns the deleted account. */
export const deleteUserRoute = route('DELETE /api/users/[id]', ofUser)
/** Creates the first admin with the one-time setup link. */
export const setupRoute = route('POST /api/setup', {
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(100)),
    email: emailSchema,
    password: passwordSchema,
    name: z.optional(nameSchema),
  }),
  answer: dataOf(z.strictObject({ email: z.string() })),
})

/** Sets a new password with a one-time link from the shell. */
export const resetPasswordRoute = route('POST /api/reset-password', {
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)), password: passwordSchema }),
  answer: dataOf(z.strictObject({ email: z.string() })),
})

/** Sets who the viewer is in calls, and the team with which their dashboards open. */
export const changeMeRoute = route('PATCH /api/me', {
  ...meRoute,
  body: z.partial(z.strictObject({ uid: ownUidSchema, team: z.nullable(z.string()) })),
})

/** Changes one's own password. */
export const changePasswordRoute = route('POST /api/me/password', {
  body: z.strictObject({ currentPassword: z.string().check(z.maxLength(most)), newPassword: passwordSchema }),
  answer: dataOf(z.strictObject({ changed: z.literal(true) })),
})
