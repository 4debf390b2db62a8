import { listErasures, requestErasure } from '@/lib/server/erasure/erasures'
import { defineRoute } from '@/lib/server/http/define-route'
import { dataRoute } from '@/lib/server/http/item-routes'
import { currentApp } from '@/lib/server/process/config/current-app'
import { wakeErasures } from '@/lib/server/process/workspace/jobs'
import { eraseRoute, erasuresRoute } from '@/lib/shared/erasures'

export const GET = dataRoute(erasuresRoute, { role: 'erase-people' }, () => listErasures(currentApp()))

export const POST = defineRoute(eraseRoute, { role: 'erase-people' }, async ({ body, user }) => {
  const data = await requestErasure(currentApp(), body.uid, user)
  wakeErasures()
  return { data, httpStatus: 202 }
})
