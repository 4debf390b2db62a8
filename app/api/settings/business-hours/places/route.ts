import { holidayPlaces } from '@/lib/server/accounts/holidays'
import { defineRoute } from '@/lib/server/api/define-route'
import { holidayPlacesRoute } from '@/lib/shared/contracts/business-hours'

export const GET = defineRoute(holidayPlacesRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run() {
    return { data: await holidayPlaces() }
  },
})
