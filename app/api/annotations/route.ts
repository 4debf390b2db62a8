import { defineRoute } from '@/lib/server/http/define-route'
import { addAnnotation, listAnnotations } from '@/lib/server/notes/annotations'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { resolveWindow } from '@/lib/shared/filters/range'
import { addAnnotationRoute, annotationsRoute } from '@/lib/shared/notes/annotations'
import { annotationInput } from './annotation-input'

export const GET = defineRoute(annotationsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ query }) {
    return { data: await listAnnotations(resolveWindow(query, sharedNowMs() / 1000)) }
  },
})

export const POST = defineRoute(addAnnotationRoute, {
  role: 'annotate',
  scope: null,
  async run({ body, user }) {
    return { data: { id: await addAnnotation(annotationInput(body), user) }, httpStatus: 201 }
  },
})
