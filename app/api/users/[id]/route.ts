import { z } from 'zod'
import { audit } from '@/lib/server/accounts/audit'
import { updateUser } from '@/lib/server/accounts/users'
import { defineRoute } from '@/lib/server/api/define-route'
import { updateUserSchema } from '@/lib/shared/contracts/users'

/** Changes a role, a name, a password, or whether the account may sign in. Its sessions end at once where that matters. */
export const PATCH = defineRoute({
  role: 'manage-users',
  params: z.object({ id: z.uuid('is an account id') }),
  body: updateUserSchema,
  async run({ params, body, user }) {
    const changed = await updateUser(params.id, body)
    const { password, ...rest } = body
    await audit({
      actor: user.email,
      action: 'users.change',
      target: changed.email,
      details: { ...rest, ...(password === undefined ? {} : { password: 'changed' }) },
    })
    return { data: changed }
  },
})
