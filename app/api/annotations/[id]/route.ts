import { annotationInput } from '@/app/api/annotations/annotation-input'
import { defineRoute } from '@/lib/server/http/define-route'
import { changeAnnotation, deleteAnnotation } from '@/lib/server/notes/annotations'
import { changeAnnotationRoute, deleteAnnotationRoute } from '@/lib/shared/notes/annotations'

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
