import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { readStaffing } from '@/lib/server/staffing/staffing'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { DEFAULT_STAFFING_TARGET, staffingRoute } from '@/lib/shared/staffing'

export const GET = defineRoute(staffingRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const { target = DEFAULT_STAFFING_TARGET, ...filters } = query
  const context = await questionContext(filters)
  const data = await readStaffing(context, { ...filtersSchema.parse({}), ...filters }, Number(target))
  return { data, meta: context.meta }
})
