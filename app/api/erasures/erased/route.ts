import { erasedAmong } from '@/lib/server/erasure/erasures'
import { defineRoute } from '@/lib/server/http/define-route'
import { currentApp } from '@/lib/server/process/config/current-app'
import { erasedRoute } from '@/lib/shared/erasure/erased'

export const GET = defineRoute(erasedRoute, { role: 'read-erasures' }, async ({ query }) => ({
  data: await erasedAmong(currentApp(), query.uid),
}))
