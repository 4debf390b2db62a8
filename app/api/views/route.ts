import { addView, listViews } from '@/lib/server/accounts/views'
import { defineRoute } from '@/lib/server/api/define-route'
import { createViewSchema } from '@/lib/shared/contracts/views-schema'

/** The viewer's own saved views and those for everyone. */
export const GET = defineRoute({
  role: 'read',
  async run({ user }) {
    return { data: await listViews(user) }
  },
})

export const POST = defineRoute({
  role: 'read',
  body: createViewSchema,
  async run({ body, user }) {
    return { data: { id: await addView(body, user) }, status: 201 }
  },
})
