import { questionRoute } from '@/app/api/_shared/question-route'
import { namesOfRows } from '@/lib/server/directory/names'
import { readDrivers } from '@/lib/server/drivers/drivers'
import { driversRoute } from '@/lib/shared/analytics/drivers'

export const GET = questionRoute(driversRoute, 'read:analytics', async ({ query, question }) => {
  const answer = await readDrivers(question, query)
  const rows = answer.drivers.map(({ dimension, key }) => ({ [dimension]: key }))
  return { ...answer, meta: { ...answer.meta, names: namesOfRows(question, rows) } }
})
