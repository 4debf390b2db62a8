import type { IncomingMessage } from 'node:http'
import { onBehalfOf } from '@/lib/simulator/auth'
import type { CallRef } from '@/lib/simulator/call-book'
import type { SimulatorContext } from '@/lib/simulator/context'
import { swollen } from '@/lib/simulator/fault-answers'
import type { Strikes } from '@/lib/simulator/faults'
import { viewOfPlan, viewOfRecord } from '@/lib/simulator/filters'
import { type Answer, apiError, jsonAnswer } from '@/lib/simulator/http'

/** `GET /calls/{sessionId}`. */
export function getCall(
  context: SimulatorContext,
  request: IncomingMessage,
  sessionId: string,
  strikes: Strikes,
): Answer {
  const call = swollen(context.book.json(findScoped(context, request, sessionId), context.clock.seconds()), strikes)
  const shape = strikes.of('shape')?.shape ?? 'data'
  return jsonAnswer(shape === 'data' ? `{"data":${call}}` : shape === 'array' ? `{"data":[${call}]}` : call)
}

/** The call of an id that the user of `onBehalfOf` may see. @throws ApiError ERR_CALL_SESSION_NOT_FOUND */
export function findScoped(context: SimulatorContext, request: IncomingMessage, sessionId: string): CallRef {
  const { book, clock } = context
  const nowSeconds = clock.seconds()
  const uid = onBehalfOf(context, request)
  const ref = book.find(sessionId, nowSeconds)
  const isVisible = (found: CallRef) =>
    uid === null ||
    (found < 0 ? viewOfRecord(book.fedCall(found).record) : viewOfPlan(book.plan(found), nowSeconds)).involves(uid)
  if (ref === null || !isVisible(ref))
    throw apiError(
      404,
      'ERR_CALL_SESSION_NOT_FOUND',
      `The call with the session id ${JSON.stringify(sessionId)} does not exist.`,
    )
  return ref
}
