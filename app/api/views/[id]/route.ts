import { itemRoute } from '@/lib/server/http/item-routes'
import { changeView, deleteView } from '@/lib/server/users/views'
import { changeViewRoute, deleteViewRoute } from '@/lib/shared/users/views'

export const PATCH = itemRoute(changeViewRoute, 'read', (id, { body, user }) => changeView(id, body, user))
export const DELETE = itemRoute(deleteViewRoute, 'read', (id, { user }) => deleteView(id, user))
