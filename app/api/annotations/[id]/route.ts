import { itemRoute } from '@/lib/server/http/item-routes'
import { annotationInput, changeAnnotation, deleteAnnotation } from '@/lib/server/notes/annotations'
import { changeAnnotationRoute, deleteAnnotationRoute } from '@/lib/shared/notes/annotations'

export const PUT = itemRoute(changeAnnotationRoute, 'annotate', (id, { body, user }) =>
  changeAnnotation(id, annotationInput(body), user),
)
export const DELETE = itemRoute(deleteAnnotationRoute, 'annotate', (id, { user }) => deleteAnnotation(id, user))
