import { defineRoute } from '@/lib/server/http/define-route'
import { restoreAnnotation } from '@/lib/server/notes/annotations'
import { restoreAnnotationRoute } from '@/lib/shared/notes/annotations'

export const POST = defineRoute(restoreAnnotationRoute, {
  role: 'annotate',
  scope: null,
  async run({ params, user }) {
    await restoreAnnotation(params.id, user)
    return { data: { id: params.id } }
  },
})
