import { itemRoute } from '@/lib/server/http/item-routes'
import { changeShare, revokeShare } from '@/lib/server/shares/shares'
import { changeShareRoute, revokeShareRoute } from '@/lib/shared/shares/shares'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

/** The owner whose links the user may change; null for any owner. */
const ownerFor = ({ id, role }: User) => (may(role, 'manage-all-shares') ? null : id)

export const PATCH = itemRoute(changeShareRoute, 'share', (id, { body, user }) =>
  changeShare(id, body, ownerFor(user), user),
)
export const DELETE = itemRoute(revokeShareRoute, 'share', (id, { user }) => revokeShare(id, ownerFor(user), user))
