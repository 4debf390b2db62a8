import { resetPassword } from '@/lib/server/auth/password-links'
import { defineRoute } from '@/lib/server/http/define-route'
import { resetPasswordRoute } from '@/lib/shared/users/users'

/** Public: the token is the proof. */
export const POST = defineRoute(resetPasswordRoute, { role: 'public' }, async ({ body: { token, password } }) => ({
  data: { email: await resetPassword(token, password) },
}))
