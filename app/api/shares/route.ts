import { publicOrigin } from '@/lib/server/auth/addresses'
import { defineRoute } from '@/lib/server/http/define-route'
import { requirePermission } from '@/lib/server/http/guards'
import { currentApp } from '@/lib/server/process/config/current-app'
import { createShare, listShares, revokeShares } from '@/lib/server/shares/shares'
import { createShareRoute, revokeSharesRoute, sharesRoute } from '@/lib/shared/shares/shares'
import { subjectOfInput } from './share-input'

export const GET = defineRoute(sharesRoute, { role: 'share' }, async ({ query, user }) => {
  const { all = false, ownerId = user.id, ...rest } = query
  if (all || ownerId !== user.id) requirePermission(user, 'manage-all-shares')
  return listShares({ ...rest, ownerId: all ? null : ownerId }, user)
})

export const POST = defineRoute(createShareRoute, { role: 'share' }, async ({ body, user, headers }) => {
  const subject = await subjectOfInput(body, user)
  const { id, token } = await createShare(body, subject, user)
  return { data: { id, url: `${publicOrigin(headers)}/s/${token}` }, httpStatus: 201 }
})

export const DELETE = defineRoute(revokeSharesRoute, { role: 'share' }, async ({ query, user }) => {
  const { all = false, ownerId = user.id } = query
  if (all || ownerId !== user.id) requirePermission(user, 'manage-all-shares')
  const revoked = await revokeShares({ ownerId: all ? null : ownerId, app: currentApp() }, user.email)
  return { data: { revoked } }
})
