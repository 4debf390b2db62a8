import { addAnnotation, listAnnotations } from '@/lib/server/accounts/annotations'
import { defineRoute } from '@/lib/server/api/define-route'
import { addAnnotationRoute, annotationsRoute } from '@/lib/shared/contracts/annotations'
import { DEFAULT_ZONE, toEpochSeconds } from '@/lib/shared/contracts/range'
import { annotationInput } from './annotation-input'

export const GET = defineRoute(annotationsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ query }) {
    const at = (text: string | undefined) => (text === undefined ? null : toEpochSeconds(text, DEFAULT_ZONE))
    return { data: await listAnnotations({ from: at(query.from), to: at(query.to) }) }
  },
})

export const POST = defineRoute(addAnnotationRoute, {
  role: 'annotate',
  scope: null,
  async run({ body, user }) {
    return { data: { id: await addAnnotation(annotationInput(body), user) }, httpStatus: 201 }
  },
})
