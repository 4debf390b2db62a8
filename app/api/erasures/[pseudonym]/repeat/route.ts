import { repeatErasure } from '@/lib/server/accounts/erasures'
import { defineRoute } from '@/lib/server/api/define-route'
import { currentApp } from '@/lib/server/config/current-app'
import { wakeErasures } from '@/lib/server/workspace/erasures'
import { repeatErasureRoute } from '@/lib/shared/contracts/erasures'

export const POST = defineRoute(repeatErasureRoute, {
  role: 'erase-people',
  scope: null,
  async run({ params, user }) {
    const data = await repeatErasure(currentApp(), params.pseudonym, user)
    wakeErasures()
    return { data, httpStatus: 202 }
  },
})
