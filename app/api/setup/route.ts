import { createFirstAdmin } from '@/lib/server/auth/password-links'
import { defineRoute } from '@/lib/server/http/define-route'
import { setupRoute } from '@/lib/shared/users/users'

/** Public: the token is the proof. */
export const POST = defineRoute(setupRoute, { role: 'public' }, async ({ body: { token, ...account } }) => {
  const admin = await createFirstAdmin(token, account)
  return { data: { email: admin.email }, httpStatus: 201 }
})
