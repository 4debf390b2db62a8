import { defineRoute } from '@/lib/server/http/define-route'
import { addRoute } from '@/lib/server/http/item-routes'
import { addView, listViews } from '@/lib/server/users/views'
import { addViewRoute, viewsRoute } from '@/lib/shared/users/views'

export const GET = defineRoute(viewsRoute, { role: 'read' }, async ({ user }) => ({ data: await listViews(user) }))

export const POST = addRoute(addViewRoute, 'read', ({ body, user }) => addView(body, user))
