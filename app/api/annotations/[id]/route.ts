import { z } from 'zod'
import { changeAnnotation, deleteAnnotation } from '@/lib/accounts/annotations'
import { defineRoute } from '@/lib/api/define-route'
import { annotationSchema } from '@/lib/contracts/annotations-schema'
import { remarkOf } from '../remark-of'

const params = z.object({ id: z.uuid('is the id of a remark') })

/** Writes a remark anew. */
export const PUT = defineRoute({
  role: 'annotate',
  params,
  body: annotationSchema,
  async run({ params, body, user }) {
    await changeAnnotation(params.id, remarkOf(body), user)
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute({
  role: 'annotate',
  params,
  async run({ params, user }) {
    await deleteAnnotation(params.id, user)
    return { data: { id: params.id } }
  },
})
