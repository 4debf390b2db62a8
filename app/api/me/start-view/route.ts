import { defineRoute } from '@/lib/server/http/define-route'
import { setStartView, startView } from '@/lib/server/users/views'
import { setStartViewRoute, startViewRoute } from '@/lib/shared/users/views'

export const GET = defineRoute(startViewRoute, { role: 'read' }, async ({ user }) => ({ data: await startView(user) }))

export const PUT = defineRoute(setStartViewRoute, { role: 'read' }, async ({ body, user }) => {
  await setStartView(body.viewId, user)
  return { data: await startView(user) }
})
