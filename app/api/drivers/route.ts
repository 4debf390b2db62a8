import { namesOfRows } from '@/lib/server/directory/names'
import { readDrivers } from '@/lib/server/drivers/drivers'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { driversRoute } from '@/lib/shared/analytics/drivers'

export const GET = defineRoute(driversRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const context = await questionContext(query)
  const answer = await readDrivers(context, query)
  const rows = answer.drivers.map(({ dimension, key }) => ({ [dimension]: key }))
  return { ...answer, meta: { ...answer.meta, names: namesOfRows(context, rows) } }
})
