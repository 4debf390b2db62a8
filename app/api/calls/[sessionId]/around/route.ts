import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { callbackAt } from '@/lib/server/callbacks/occasions'
import { readAround } from '@/lib/server/calls/around'
import { storedLine } from '@/lib/server/calls/around-rows'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import type { Handling } from '@/lib/shared/callbacks/callbacks'
import { type AroundCalls, aroundRoute, isMissed } from '@/lib/shared/calls/around'
import { foldUid } from '@/lib/shared/calls/ids'
import { AppError } from '@/lib/shared/http/errors'

export const GET = defineRoute(aroundRoute, { role: 'read', scope: 'read:calls' }, async ({ params, query }) => {
  const question = await questionContext()
  const around = await readAround(question, params.sessionId, query.mid)
  if (around === null) throw new AppError('NOT_FOUND', 'Callscope’s copy has no such call.')
  const handling = await handlingOf(question, params.sessionId, query.mid, around)
  return { data: { ...around, handling }, meta: question.meta }
})

/** What somebody has done about a missed call, unless a call returned it first. */
async function handlingOf(
  deps: AnalyticsDeps,
  sessionId: string,
  mid: string | undefined,
  { calledBack }: AroundCalls,
): Promise<Handling | null> {
  const call = await storedLine(deps, sessionId, mid)
  if (call === null || call.initiator === null || !isMissed(call.status)) return null
  const target = call.receiver === null ? null : { id: call.receiver, isGroup: call.receiverType === 'group' }
  const handling = await callbackAt({ caller: foldUid(call.initiator), target }, call.time)
  if (handling === null || calledBack === null) return handling
  return handling.closedAt !== null && handling.closedAt < calledBack.call.time ? handling : null
}
