import { dataRoute } from '@/lib/server/http/item-routes'
import { holidayPlaces } from '@/lib/server/organisation/holidays'
import { holidayPlacesRoute } from '@/lib/shared/organisation/business-hours'

export const GET = dataRoute(holidayPlacesRoute, { role: 'read', scope: 'read:analytics' }, holidayPlaces)
