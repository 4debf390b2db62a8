import { questionRoute } from '@/app/api/_shared/question-route'
import { callbackAt } from '@/lib/server/callbacks/occasions'
import { type CallLine, readAround } from '@/lib/server/calls/around'
import type { Handling } from '@/lib/shared/callbacks/callbacks'
import { type AroundCalls, aroundRoute, isMissed } from '@/lib/shared/calls/around'
import { AppError } from '@/lib/shared/http/errors'

export const GET = questionRoute(aroundRoute, 'read:calls', async ({ params, query, question }) => {
  const found = await readAround(question, params.sessionId, query.mid)
  if (found === null) throw new AppError('NOT_FOUND', 'Callscope’s copy has no such call.')
  const { call, around } = found
  return { data: { ...around, handling: await handlingOf(call, around) } }
})

/** What somebody has done about a missed call, unless a call returned it first. */
async function handlingOf(call: CallLine, { calledBack }: AroundCalls): Promise<Handling | null> {
  if (call.initiator === null || !isMissed(call.status)) return null
  const target = call.receiver === null ? null : { id: call.receiver, isGroup: call.receiverType === 'group' }
  const handling = await callbackAt({ caller: call.initiator, target }, call.time)
  if (handling === null || calledBack === null) return handling
  return handling.closedAt !== null && handling.closedAt < calledBack.call.time ? handling : null
}
