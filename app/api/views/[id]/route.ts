import { z } from 'zod'
import { changeView, deleteView } from '@/lib/server/accounts/views'
import { defineRoute } from '@/lib/server/api/define-route'
import { changeViewSchema } from '@/lib/shared/contracts/views-schema'

const params = z.object({ id: z.uuid('is the id of a view') })

/** Renames a view, moves it to another page, or changes who sees it. */
export const PATCH = defineRoute({
  role: 'read',
  params,
  body: changeViewSchema,
  async run({ params, body, user }) {
    await changeView(params.id, body, user)
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute({
  role: 'read',
  params,
  async run({ params, user }) {
    await deleteView(params.id, user)
    return { data: { id: params.id } }
  },
})
