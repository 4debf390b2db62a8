import { resetPassword } from '@/lib/server/accounts/password-resets'
import { defineRoute } from '@/lib/server/api/define-route'
import { resetPasswordRoute } from '@/lib/shared/contracts/users'

/** Public: the token is the proof. */
export const POST = defineRoute(resetPasswordRoute, {
  role: 'public',
  scope: null,
  async run({ body: { token, password } }) {
    return { data: { email: await resetPassword(token, password) } }
  },
})
