import { publicOrigin } from '@/lib/server/auth/addresses'
import { defineRoute } from '@/lib/server/http/define-route'
import { currentApp } from '@/lib/server/process/config/current-app'
import { createShare, listShares, revokeShares } from '@/lib/server/shares/shares'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { AppError } from '@/lib/shared/http/errors'
import { pagination } from '@/lib/shared/http/http'
import { createShareRoute, revokeSharesRoute, sharesRoute } from '@/lib/shared/shares/shares'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { subjectOfInput } from './share-input'

export const GET = defineRoute(sharesRoute, { role: 'share' }, async ({ query, user }) => {
  const { all = false, ownerId = user.id, active, sessionId, page = 1, perPage = DEFAULT_PER_PAGE } = query
  if (all || ownerId !== user.id) requireAdmin(user)
  const { items, total } = await listShares(
    { ownerId: all ? null : ownerId, active, sessionId },
    { page, perPage },
    user,
  )
  return { data: items, meta: { pagination: pagination(total, items.length, perPage, page) } }
})

export const POST = defineRoute(createShareRoute, { role: 'share' }, async ({ body, user, headers }) => {
  const subject = await subjectOfInput(body, user)
  const { id, token } = await createShare(body, subject, user)
  return { data: { id, url: `${publicOrigin(headers)}/s/${token}` }, httpStatus: 201 }
})

export const DELETE = defineRoute(
  revokeSharesRoute,
  { role: 'share' },
  async ({ query: { ownerId = null, all = false }, user }) => {
    if (all || (ownerId !== null && ownerId !== user.id)) requireAdmin(user)
    return {
      data: {
        revoked: await revokeShares({ ownerId: all ? null : (ownerId ?? user.id), app: currentApp() }, user.email),
      },
    }
  },
)

/** Links of others are for admins. @throws AppError FORBIDDEN */
function requireAdmin({ role }: User): void {
  if (may(role, 'manage-all-shares')) return
  throw new AppError('FORBIDDEN', `The role ${role} does not allow this.`, {
    details: { permission: 'manage-all-shares' },
  })
}
