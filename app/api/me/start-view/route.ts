import { z } from 'zod'
import { setStartView, startView } from '@/lib/server/accounts/views'
import { defineRoute } from '@/lib/server/api/define-route'

/** The saved view that opens first; null without one. */
export const GET = defineRoute({
  role: 'read',
  async run({ user }) {
    return { data: await startView(user) }
  },
})

/** Makes a view the start page, or none. */
export const PUT = defineRoute({
  role: 'read',
  body: z.strictObject({ viewId: z.uuid('is the id of a view').nullable() }),
  async run({ body, user }) {
    await setStartView(body.viewId, user)
    return { data: await startView(user) }
  },
})
