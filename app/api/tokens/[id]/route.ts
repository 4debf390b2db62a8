import { itemRoute } from '@/lib/server/http/item-routes'
import { revokeToken } from '@/lib/server/users/tokens'
import { revokeTokenRoute } from '@/lib/shared/users/tokens'

export const DELETE = itemRoute(revokeTokenRoute, 'read', (id, { user }) => revokeToken(id, user))
