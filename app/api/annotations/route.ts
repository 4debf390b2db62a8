import { addAnnotation, listAnnotations } from '@/lib/server/accounts/annotations'
import { defineRoute } from '@/lib/server/api/define-route'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { addAnnotationRoute, annotationsRoute } from '@/lib/shared/contracts/annotations'
import { resolveWindow } from '@/lib/shared/contracts/range'
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
