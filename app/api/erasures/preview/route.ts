import { previewErasure } from '@/lib/server/erasure/erase-person'
import { defineRoute } from '@/lib/server/http/define-route'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { erasePreviewRoute } from '@/lib/shared/erasures'

export const POST = defineRoute(erasePreviewRoute, { role: 'erase-people' }, async ({ body }) => ({
  data: await previewErasure(body.uid, workspace()),
}))
