import { defineRoute } from '@/lib/server/http/define-route'
import { previewErasure } from '@/lib/server/process/workspace/preview-erasure'
import { erasePreviewRoute } from '@/lib/shared/erasure/erasures'

export const POST = defineRoute(erasePreviewRoute, {
  role: 'erase-people',
  scope: null,
  async run({ body }) {
    return { data: await previewErasure(body.uid) }
  },
})
