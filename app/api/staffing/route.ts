import { questionRoute } from '@/app/api/_shared/question-route'
import { readStaffing } from '@/lib/server/staffing/staffing'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { DEFAULT_STAFFING_TARGET, staffingRoute } from '@/lib/shared/staffing'

export const GET = questionRoute(staffingRoute, 'read:analytics', async ({ query, question }) => {
  const { target = DEFAULT_STAFFING_TARGET, ...filters } = query
  return { data: await readStaffing(question, { ...filtersSchema.parse({}), ...filters }, Number(target)) }
})
