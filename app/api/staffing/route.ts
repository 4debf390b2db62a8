import { readStaffing } from '@/lib/server/analytics/staffing/staffing'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { staffingRoute } from '@/lib/shared/contracts/staffing'
import { DEFAULT_STAFFING_TARGET } from '@/lib/shared/contracts/staffing-target'

export const GET = defineRoute(staffingRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query: { target = DEFAULT_STAFFING_TARGET, ...filters } }) {
    const context = await questionContext(filters)
    const data = await readStaffing(context, { ...filtersSchema.parse({}), ...filters }, Number(target))
    return { data, meta: context.meta }
  },
})
