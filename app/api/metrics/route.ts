import { defineRoute } from '@/lib/server/api/define-route'
import { scrape } from '@/lib/server/workspace/scrape'
import { metricsRoute } from '@/lib/shared/contracts/monitoring'

export const GET = defineRoute(metricsRoute, {
  role: 'read-metrics',
  scope: 'metrics',
  async run() {
    const { text, contentType } = await scrape()
    return new Response(text, { headers: { 'content-type': contentType } })
  },
})
