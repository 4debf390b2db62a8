import { erasedAmong } from '@/lib/server/erasure/erasures'
import { dataRoute } from '@/lib/server/http/item-routes'
import { currentApp } from '@/lib/server/process/config/current-app'
import { erasedRoute } from '@/lib/shared/erasures'

export const GET = dataRoute(erasedRoute, { role: 'read-erasures' }, ({ query }) =>
  erasedAmong(currentApp(), query.uid),
)
