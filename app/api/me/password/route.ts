import { audit } from '@/lib/server/accounts/audit'
import { verifyPassword } from '@/lib/server/accounts/secrets'
import { clientNetwork } from '@/lib/server/auth/addresses'
import { defineRoute } from '@/lib/server/http/define-route'
import { tryPassword } from '@/lib/server/users/lockout'
import { findUserById, updateUser } from '@/lib/server/users/users'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { changePasswordRoute } from '@/lib/shared/users/users'

/** Changes the user's own password and ends every session of the account, this one included. Wrong guesses count like failed sign-ins. */
export const POST = defineRoute(changePasswordRoute, { role: 'signed-in', needsNoApp: true }, async (asked) => {
  const { body, user, headers } = asked
  if (user.source === 'oidc') throw new AppError('CONFLICT', 'This account’s password is not stored here.')
  const row = await findUserById(user.id)
  const guesser = { account: user.email, address: clientNetwork(headers) }
  const isRight = () => verifyPassword(body.currentPassword, row?.passwordHash ?? null)
  if (!(await tryPassword(guesser, isRight))) throw invalidField('currentPassword', 'is not the current password')
  await updateUser(user.id, { password: body.newPassword }, (tx) =>
    audit(user.email, 'users.change-own-password', user.email, {}, tx),
  )
  return { data: { changed: true as const } }
})
