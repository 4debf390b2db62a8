import { defineRoute } from '@/lib/server/http/define-route'
import { addRoute } from '@/lib/server/http/item-routes'
import { addAnnotation, annotationInput, listAnnotations } from '@/lib/server/notes/annotations'
import { organisation } from '@/lib/server/organisation/organisation'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { resolveWindow } from '@/lib/shared/filters/range'
import { addAnnotationRoute, annotationsRoute } from '@/lib/shared/notes/annotations'

export const GET = defineRoute(annotationsRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const { firstDay } = await organisation()
  return { data: await listAnnotations(resolveWindow(query, sharedNowMs() / 1000, firstDay)) }
})

export const POST = addRoute(addAnnotationRoute, 'annotate', ({ body, user }) =>
  addAnnotation(annotationInput(body), user),
)
