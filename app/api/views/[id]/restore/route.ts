import { itemRoute } from '@/lib/server/http/item-routes'
import { restoreView } from '@/lib/server/users/views'
import { restoreViewRoute } from '@/lib/shared/users/views'

export const POST = itemRoute(restoreViewRoute, 'read', (id, { user }) => restoreView(id, user))
