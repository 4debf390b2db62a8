import { questionRoute } from '@/app/api/_shared/question-route'
import { readRepeatCallers } from '@/lib/server/callbacks/repeat-callers'
import { DEFAULT_REPEAT_HOURS } from '@/lib/shared/callbacks/callbacks'
import { repeatCallersRoute } from '@/lib/shared/callbacks/needs-a-look'

export const GET = questionRoute(repeatCallersRoute, 'read:analytics', async ({ query, question }) => {
  const { within, ...filters } = query
  const data = await readRepeatCallers(question, filters, within ?? filters.repeatHours ?? DEFAULT_REPEAT_HOURS)
  return { data, parties: data.callers.flatMap(({ caller, target, isGroup }) => [caller, { ...target, isGroup }]) }
})
