import { readDeliveries } from '@/lib/server/alerts/delivery-log'
import { defineRoute } from '@/lib/server/http/define-route'
import { deliveriesRoute } from '@/lib/shared/alerts/channels'

export const GET = defineRoute(deliveriesRoute, { role: 'manage-alerts' }, ({ query }) => readDeliveries(query))
