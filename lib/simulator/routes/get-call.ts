import type { IncomingMessage } from 'node:http'
import { onBehalfOf } from '@/lib/simulator/auth'
import type { CallRef } from '@/lib/simulator/call-book'
import type { SimulatorContext } from '@/lib/simulator/context'
import { padded } from '@/lib/simulator/fault-answers'
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
  const spelled = (json: string) => context.spellings?.record(json) ?? json
  const calls = findScoped(context, request, sessionId).map((ref) =>
    padded(spelled(context.book.json(ref, context.clock.seconds())), strikes),
  )
  // A reused room is returned with all its calls.
  const shape = strikes.of('shape')?.shape ?? (calls.length > 1 ? 'array' : 'data')
  const newest = calls[0] as string
  return jsonAnswer(
    shape === 'data' ? `{"data":${newest}}` : shape === 'array' ? `{"data":[${calls.join(',')}]}` : newest,
  )
}

/** The calls with this id that the user of `onBehalfOf` may see, newest first, at least one. @throws ApiError ERR_CALL_SESSION_NOT_FOUND */
export function findScoped(context: SimulatorContext, request: IncomingMessage, sessionId: string): CallRef[] {
  const { book, clock } = context
  const nowSeconds = clock.seconds()
  const uid = onBehalfOf(context, request)
  const isVisible = (found: CallRef) =>
    uid === null ||
    (found < 0 ? viewOfRecord(book.fedCall(found).record) : viewOfPlan(book.plan(found), nowSeconds)).involves(uid)
  const refs = book.findAll(sessionId, nowSeconds).filter(isVisible)
  if (refs.length === 0)
    throw apiError(
      404,
      'ERR_CALL_SESSION_NOT_FOUND',
      `The call with the session id ${JSON.stringify(sessionId)} does not exist.`,
    )
  return refs
}
