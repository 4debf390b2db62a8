import * as z from 'zod/mini'
import { PAGE_PARAMS } from './filters'
import { dataOf, pageOf } from './http'
import { PASSWORD_CHARACTERS } from './passwords'
import { ROLES } from './roles'
import { route } from './route'
import { line } from './texts'

export const emailSchema = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email('must be an e-mail address'),
)

const { least, most } = PASSWORD_CHARACTERS
export const passwordSchema = z
  .string()
  .check(
    z.minLength(least, `must have at least ${least} characters`),
    z.maxLength(most, `must have at most ${most} characters`),
  )

const nameSchema = line(100)

export const roleSchema = z.enum(ROLES)

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
})
export type User = z.infer<typeof userSchema>

export const createUserSchema = z.strictObject({
  email: emailSchema,
  name: z.optional(nameSchema),
  role: roleSchema,
  password: passwordSchema,
})
export type CreateUser = z.infer<typeof createUserSchema>

const updateUserSchema = z.partial(
  z.strictObject({ role: roleSchema, disabled: z.boolean(), password: passwordSchema, name: nameSchema }),
)
export type UpdateUser = z.infer<typeof updateUserSchema>

const auditEntrySchema = z.strictObject({
  id: z.string(),
  /** Epoch seconds. */
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  target: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** The accounts, by e-mail address. */
export const usersRoute = route({ path: '/api/users', query: z.object(PAGE_PARAMS), answer: pageOf(userSchema) })
export const createUserRoute = route({
  method: 'POST',
  path: '/api/users',
  body: createUserSchema,
  answer: dataOf(userSchema),
})
/** Changes a role, a name, a password, or whether the account may sign in. */
export const updateUserRoute = route({
  method: 'PATCH',
  path: '/api/users/[id]',
  params: z.object({ id: z.uuid('must be an account id') }),
  body: updateUserSchema,
  answer: dataOf(userSchema),
})
/** Creates the first admin with the one-time setup link. */
export const setupRoute = route({
  method: 'POST',
  path: '/api/setup',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(100)),
    email: emailSchema,
    password: passwordSchema,
    name: z.optional(nameSchema),
  }),
  answer: dataOf(z.strictObject({ email: z.string() })),
})

/** Who is signed in. */
export const meRoute = route({
  path: '/api/me',
  answer: dataOf(z.pick(userSchema, { id: true, email: true, name: true, role: true })),
})
export const changePasswordRoute = route({
  method: 'POST',
  path: '/api/me/password',
  body: z.strictObject({ currentPassword: z.string().check(z.maxLength(most)), newPassword: passwordSchema }),
  answer: dataOf(z.strictObject({ changed: z.literal(true) })),
})

/** Who did what, newest first. */
export const auditRoute = route({ path: '/api/audit', query: z.object(PAGE_PARAMS), answer: pageOf(auditEntrySchema) })
