import { annotationInput } from '@/app/api/annotations/annotation-input'
import { changeAnnotation, deleteAnnotation } from '@/lib/server/accounts/annotations'
import { defineRoute } from '@/lib/server/api/define-route'
import { changeAnnotationRoute, deleteAnnotationRoute } from '@/lib/shared/contracts/annotations'

export const PUT = defineRoute(changeAnnotationRoute, {
  role: 'annotate',
  scope: null,
  async run({ params, body, user }) {
    await changeAnnotation(params.id, annotationInput(body), user)
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute(deleteAnnotationRoute, {
  role: 'annotate',
  scope: null,
  async run({ params, user }) {
    await deleteAnnotation(params.id, user)
    return { data: { id: params.id } }
  },
})
