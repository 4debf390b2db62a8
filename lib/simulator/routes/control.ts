import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { SimulatorContext } from '@/lib/simulator/context'
import { faultSchema } from '@/lib/simulator/faults'
import { type Answer, apiError, jsonAnswer, readBody } from '@/lib/simulator/http'
import type { Announcer } from '@/lib/simulator/webhooks/announcer'
import type { WebhookEvent } from '@/lib/simulator/webhooks/events'
import { dumpCalls } from './dump-calls'

const clockSchema = z.strictObject({
  nowSeconds: z.number().int().min(0).optional(),
  advanceSeconds: z.number().int().optional(),
  frozen: z.boolean().optional(),
})
const feedSchema = z.union([
  z.array(z.unknown()).transform((calls) => ({ mode: 'append' as const, calls })),
  z.strictObject({ mode: z.enum(['append', 'replace']).default('append'), calls: z.array(z.unknown()) }),
])
/** Sends a webhook for an event of a call now, whatever the state of the call. */
const webhookSchema = z.strictObject({ sessionId: z.string(), event: z.string().default('call_ended') })
const faultsSchema = z.union([z.array(faultSchema), faultSchema.transform((fault) => [fault])])

/** The test control routes under `/_simulator`, which are not part of the specification. @returns null when the response is already written */
export async function control(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<Answer | null> {
  const { book, clock, faults, requests, receipts } = context
  switch (`${request.method} ${path}`) {
    case 'GET /faults':
      return data(faults.list())
    case 'POST /faults':
      faults.add(parse(faultsSchema, await readBody(request)))
      return data(faults.list())
    case 'DELETE /faults':
      faults.clear()
      return data([])
    case 'GET /requests':
      return data(requests.report())
    case 'DELETE /requests':
      requests.clear()
      return data(requests.report())
    case 'GET /receipts':
      return data(receipts)
    case 'GET /calls':
      await dumpCalls(context, response)
      return null
    case 'POST /calls': {
      const { mode, calls } = parse(feedSchema, await readBody(request))
      book.feed(calls, mode === 'replace')
      return data({ calls: book.order(clock.seconds()).length })
    }
    case 'POST /calls/end': {
      const { sessionId } = parse(z.strictObject({ sessionId: z.string() }), await readBody(request))
      const ref = openOrNewest(context, sessionId)
      const ended = book.end(ref, clock.seconds())
      if (ended) context.announcer?.changed(ref)
      return data({ ended })
    }
    case 'GET /webhooks':
      return data(announcerOf(context).sender.report)
    case 'POST /webhooks': {
      const { sessionId, event } = parse(webhookSchema, await readBody(request))
      const about = eventAbout(context, known(context, sessionId), event)
      return data({ status: await announcerOf(context).sender.send(about) })
    }
    case 'GET /clock':
      return data({ nowSeconds: clock.seconds() })
    case 'POST /clock': {
      const { nowSeconds, advanceSeconds, frozen } = parse(clockSchema, await readBody(request))
      if (frozen !== undefined) clock.freeze(frozen)
      if (nowSeconds !== undefined) clock.set(nowSeconds)
      if (advanceSeconds !== undefined) clock.set(clock.seconds() + advanceSeconds)
      return data({ nowSeconds: clock.seconds() })
    }
    case 'GET /organisation':
      return data({
        people: context.organisation.people.map(({ uid, name, department }) => ({ uid, name, department })),
        groups: context.organisation.groups.map(({ guid, name, members, lastMessageId }) => ({
          guid,
          name,
          lastMessageId,
          members: members.map((member) => member.uid),
        })),
      })
  }
  const [, id, mid] = /^\/calls\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
  if (request.method === 'DELETE' && id !== undefined) {
    book.remove(known(context, decodeURIComponent(id), mid === undefined ? undefined : decodeURIComponent(mid)))
    return data({ calls: book.order(clock.seconds()).length })
  }
  throw apiError(404, 'ERR_NOT_FOUND', `There is no control ${request.method} ${path}.`)
}

/** @throws ApiError without an address to send webhooks to */
function announcerOf({ announcer }: SimulatorContext): Announcer {
  if (announcer === null) throw apiError(404, 'ERR_NOT_FOUND', 'There is no address to send webhooks to.')
  return announcer
}

/** An event about a call, now. Records fed by tests are read as they are. */
function eventAbout({ book, clock }: SimulatorContext, ref: number, event: string): WebhookEvent {
  const record = JSON.parse(book.json(ref, clock.seconds())) as Record<string, unknown>
  const word = (name: string) => String(record[name] ?? '')
  return {
    event,
    at: clock.seconds(),
    sessionId: word('sessionId'),
    type: word('type'),
    sender: word('initiator'),
    receiver: word('receiver'),
    receiverType: word('receiverType'),
  }
}

const data = (value: unknown) => jsonAnswer(JSON.stringify({ data: value }))

/** The open call of a room, else its newest call. */
function openOrNewest(context: SimulatorContext, sessionId: string): number {
  const nowSeconds = context.clock.seconds()
  const isOpen = (ref: number) => ref >= 0 && nowSeconds < context.book.plan(ref).endedAt
  return context.book.findAll(sessionId, nowSeconds).find(isOpen) ?? known(context, sessionId)
}

/** The call of a room with this `mid`, or the newest if not given. @throws ApiError ERR_CALL_SESSION_NOT_FOUND */
function known(context: SimulatorContext, sessionId: string, mid?: string): number {
  const nowSeconds = context.clock.seconds()
  const isMeant = (ref: number) =>
    mid === undefined || (JSON.parse(context.book.json(ref, nowSeconds)) as { mid?: unknown }).mid === mid
  const ref = context.book.findAll(sessionId, nowSeconds).find(isMeant)
  if (ref === undefined)
    throw apiError(404, 'ERR_CALL_SESSION_NOT_FOUND', `There is no call ${JSON.stringify(sessionId)}.`)
  return ref
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw apiError(400, 'ERR_BAD_REQUEST', 'The body is not valid JSON.')
  }
  const result = schema.safeParse(value)
  if (!result.success) throw apiError(400, 'ERR_BAD_REQUEST', z.prettifyError(result.error))
  return result.data
}
