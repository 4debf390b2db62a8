import { audit } from '@/lib/server/accounts/audit'
import { dataRoute } from '@/lib/server/http/item-routes'
import { config } from '@/lib/server/process/config/config'
import { revokeShares } from '@/lib/server/shares/shares'
import { deleteUser, updateUser } from '@/lib/server/users/users'
import { AppError } from '@/lib/shared/http/errors'
import { deleteUserRoute, updateUserRoute } from '@/lib/shared/users/users'

/** Changing the role, password or state of an account ends its sessions immediately. */
export const PATCH = dataRoute(updateUserRoute, { role: 'manage-users' }, async ({ params, body, user }) => {
  const revokes = body.disabled === true && body.shares === 'revoke'
  return updateUser(params.id, body, async (tx, { id, email, source }) => {
    if (body.password !== undefined && source === 'demo' && id !== user.id && config().isDemo)
      throw new AppError(
        'CONFLICT',
        'The password of a demo account stays as it is, since everyone who tries the demo is shown it.',
      )
    if (revokes) await revokeShares({ ownerId: params.id, app: null }, user.email, tx)
    const details = { ...body, ...(body.password !== undefined && { password: 'changed' }) }
    await audit(user.email, 'users.change', email, details, tx)
  })
})

export const DELETE = dataRoute(deleteUserRoute, { role: 'manage-users' }, ({ params, user }) =>
  deleteUser(params.id, user),
)
