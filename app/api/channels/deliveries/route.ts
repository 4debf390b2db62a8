import { readDeliveries } from '@/lib/server/alerts/delivery-log'
import { defineRoute } from '@/lib/server/http/define-route'
import { deliveriesRoute } from '@/lib/shared/alerts/channels'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { pagination } from '@/lib/shared/http/http'

export const GET = defineRoute(
  deliveriesRoute,
  { role: 'manage-alerts' },
  async ({ query: { channel, status, page = 1 } }) => {
    const { deliveries, total } = await readDeliveries(
      { channelId: channel, status },
      { limit: DEFAULT_PER_PAGE, offset: (page - 1) * DEFAULT_PER_PAGE },
    )
    return { data: deliveries, meta: { pagination: pagination(total, deliveries.length, DEFAULT_PER_PAGE, page) } }
  },
)
