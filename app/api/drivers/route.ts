import { namesOfRows } from '@/lib/server/analytics/directory/names'
import { readDrivers } from '@/lib/server/analytics/drivers/drivers'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { driversRoute } from '@/lib/shared/contracts/drivers'

export const GET = defineRoute(driversRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    const answer = await readDrivers(context, query)
    const rows = answer.drivers.map(({ dimension, key }) => ({ [dimension]: key }))
    return { ...answer, meta: { ...answer.meta, names: namesOfRows(context, rows) } }
  },
})
