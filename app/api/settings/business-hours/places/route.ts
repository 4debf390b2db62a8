import { defineRoute } from '@/lib/server/http/define-route'
import { holidayPlaces } from '@/lib/server/organisation/holidays'
import { holidayPlacesRoute } from '@/lib/shared/organisation/business-hours'

export const GET = defineRoute(holidayPlacesRoute, { role: 'read', scope: 'read:analytics' }, async () => ({
  data: await holidayPlaces(),
}))
