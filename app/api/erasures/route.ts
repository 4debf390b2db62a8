import { listErasures, requestErasure } from '@/lib/server/accounts/erasures'
import { defineRoute } from '@/lib/server/api/define-route'
import { currentApp } from '@/lib/server/config/current-app'
import { wakeErasures } from '@/lib/server/workspace/erasures'
import { eraseRoute, erasuresRoute } from '@/lib/shared/contracts/erasures'

export const GET = defineRoute(erasuresRoute, {
  role: 'erase-people',
  scope: null,
  async run() {
    return { data: await listErasures(currentApp()) }
  },
})

export const POST = defineRoute(eraseRoute, {
  role: 'erase-people',
  scope: null,
  async run({ body, user }) {
    const data = await requestErasure(currentApp(), body.uid, user)
    wakeErasures()
    return { data, httpStatus: 202 }
  },
})
