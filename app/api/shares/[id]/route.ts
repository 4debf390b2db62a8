import { defineRoute } from '@/lib/server/http/define-route'
import { changeShare, revokeShare } from '@/lib/server/shares/shares'
import { changeShareRoute, revokeShareRoute } from '@/lib/shared/shares/shares'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

/** Whose links the user may change: null for anyone's. */
const ownerFor = ({ id, role }: User) => (may(role, 'manage-all-shares') ? null : id)

export const PATCH = defineRoute(changeShareRoute, {
  role: 'share',
  scope: null,
  async run({ params: { id }, body, user }) {
    await changeShare(id, body, ownerFor(user), user)
    return { data: { id } }
  },
})

export const DELETE = defineRoute(revokeShareRoute, {
  role: 'share',
  scope: null,
  async run({ params: { id }, user }) {
    await revokeShare(id, ownerFor(user), user)
    return { data: { id } }
  },
})
