import { restoreAnnotation } from '@/lib/server/accounts/annotations'
import { defineRoute } from '@/lib/server/api/define-route'
import { restoreAnnotationRoute } from '@/lib/shared/contracts/annotations'

export const POST = defineRoute(restoreAnnotationRoute, {
  role: 'annotate',
  scope: null,
  async run({ params, user }) {
    await restoreAnnotation(params.id, user)
    return { data: { id: params.id } }
  },
})
