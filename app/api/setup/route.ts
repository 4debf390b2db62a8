import { audit } from '@/lib/server/accounts/audit'
import { createFirstAdmin } from '@/lib/server/accounts/setup'
import { defineRoute } from '@/lib/server/api/define-route'
import { setupRoute } from '@/lib/shared/contracts/users'

/** Public: the token is the proof. */
export const POST = defineRoute(setupRoute, {
  role: 'public',
  scope: null,
  async run({ body: { token, ...account } }) {
    const admin = await createFirstAdmin(token, account)
    await audit({ actor: admin.email, action: 'users.first-admin', target: admin.email, details: {} })
    return { data: { email: admin.email }, httpStatus: 201 }
  },
})
