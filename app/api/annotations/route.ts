import { addAnnotation, listAnnotations } from '@/lib/server/accounts/annotations'
import { defineRoute } from '@/lib/server/api/define-route'
import { annotationSchema, annotationWindowSchema } from '@/lib/shared/contracts/annotations-schema'
import { DEFAULT_ZONE, toEpochSeconds } from '@/lib/shared/contracts/range'
import { remarkOf } from './remark-of'

/** Remarks on the time axis, of a window or of all time. */
export const GET = defineRoute({
  role: 'read',
  query: annotationWindowSchema,
  async run({ query }) {
    const at = (text: string | undefined) => (text === undefined ? null : toEpochSeconds(text, DEFAULT_ZONE))
    return { data: await listAnnotations({ from: at(query.from), to: at(query.to) }) }
  },
})

export const POST = defineRoute({
  role: 'annotate',
  body: annotationSchema,
  async run({ body, user }) {
    return { data: { id: await addAnnotation(remarkOf(body), user) }, status: 201 }
  },
})
