import { z } from 'zod'
import { PASSWORD_CHARACTERS } from './passwords'
import { ROLES } from './roles'

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ message: 'must be an e-mail address' }))

const { least, most } = PASSWORD_CHARACTERS
export const passwordSchema = z
  .string()
  .min(least, `must have at least ${least} characters`)
  .max(most, `must have at most ${most} characters`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const CONTROL = /[\u0000-\u001f\u007f]/
export const nameSchema = z
  .string()
  .trim()
  .max(100, 'has at most 100 characters')
  .refine((name) => !CONTROL.test(name), 'holds a control character')

export const roleSchema = z.enum(ROLES)

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: roleSchema,
  disabled: z.boolean(),
  createdAt: z.number(),
  lastSignInAt: z.number().nullable(),
  /** `local` or `oidc`. */
  source: z.string(),
})
export type User = z.infer<typeof userSchema>

export const createUserSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema.optional(),
  role: roleSchema,
  password: passwordSchema,
})
export type CreateUser = z.infer<typeof createUserSchema>

export const updateUserSchema = z
  .strictObject({ role: roleSchema, disabled: z.boolean(), password: passwordSchema, name: nameSchema })
  .partial()
export type UpdateUser = z.infer<typeof updateUserSchema>

export const auditEntrySchema = z.object({
  id: z.string(),
  /** Epoch seconds. */
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
