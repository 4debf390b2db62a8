import { z } from 'zod'
import { remarkOf } from '@/app/api/annotations/remark-of'
import { changeAnnotation, deleteAnnotation } from '@/lib/server/accounts/annotations'
import { defineRoute } from '@/lib/server/api/define-route'
import { annotationSchema } from '@/lib/shared/contracts/annotations-schema'

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
