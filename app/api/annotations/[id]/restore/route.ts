import { itemRoute } from '@/lib/server/http/item-routes'
import { restoreAnnotation } from '@/lib/server/notes/annotations'
import { restoreAnnotationRoute } from '@/lib/shared/notes/annotations'

export const POST = itemRoute(restoreAnnotationRoute, 'annotate', (id, { user }) => restoreAnnotation(id, user))
