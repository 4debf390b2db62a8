import { defineRoute } from '@/lib/server/http/define-route'
import { scrape } from '@/lib/server/process/workspace/scrape'
import { metricsRoute } from '@/lib/shared/http/system'

export const GET = defineRoute(metricsRoute, { role: 'read-metrics', scope: 'metrics' }, async () => {
  const { text, contentType } = await scrape()
  return new Response(text, { headers: { 'content-type': contentType } })
})
