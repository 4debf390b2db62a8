import { defineRoute } from '@/lib/server/api/define-route'
import { previewErasure } from '@/lib/server/workspace/preview-erasure'
import { erasePreviewRoute } from '@/lib/shared/contracts/erasures'

export const POST = defineRoute(erasePreviewRoute, {
  role: 'erase-people',
  scope: null,
  async run({ body }) {
    return { data: await previewErasure(body.uid) }
  },
})
