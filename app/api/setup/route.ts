import { z } from 'zod'
import { audit } from '@/lib/server/accounts/audit'
import { createFirstAdmin } from '@/lib/server/accounts/setup'
import { defineRoute } from '@/lib/server/api/define-route'
import { emailSchema, nameSchema, passwordSchema } from '@/lib/shared/contracts/users'

/** Spends the one-time setup link on the first admin. Public: the token is the proof. */
export const POST = defineRoute({
  role: 'public',
  body: z.strictObject({
    token: z.string().min(1).max(100),
    email: emailSchema,
    password: passwordSchema,
    name: nameSchema.optional(),
  }),
  async run({ body }) {
    const { token, ...account } = body
    const admin = await createFirstAdmin(token, account)
    await audit({ actor: admin.email, action: 'users.first-admin', target: admin.email, details: {} })
    return { data: { email: admin.email }, status: 201 }
  },
})
