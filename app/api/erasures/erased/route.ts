import { erasedAmong } from '@/lib/server/accounts/erased-people'
import { defineRoute } from '@/lib/server/api/define-route'
import { currentApp } from '@/lib/server/config/current-app'
import { erasedRoute } from '@/lib/shared/contracts/erased'

export const GET = defineRoute(erasedRoute, {
  role: 'read-erasures',
  scope: null,
  async run({ query }) {
    return { data: await erasedAmong(currentApp(), query.uid) }
  },
})
