import * as z from 'zod/mini'
import { handlingSchema } from '@/lib/shared/callbacks/callbacks'
import { fieldsOf, fromMirror, route } from '@/lib/shared/http/route'
import { type Call, callSchema } from './call'
import { foldUid, ofOneCall } from './ids'
import { outcomeOf, UNREACHED_OUTCOMES } from './outcome'

/** Who a call is between: two people in either direction, or a group. Null where the API does not name both sides. */
const partySchema = z.union([
  z.strictObject({ kind: z.literal('pair'), uids: z.tuple([z.string(), z.string()]) }),
  z.strictObject({ kind: z.literal('group'), guid: z.string() }),
])
export type Party = z.infer<typeof partySchema>

/** How many earlier calls are listed, and how many are examined for the history and for missed calls. */
export const MAX_BEFORE = 5
export const HISTORY_CALLS = 300

/** A related call, with enough for one line. Times are epoch seconds. */
const aroundCallSchema = z.strictObject({
  ...fieldsOf(callSchema, 'sessionId', 'roomMid', 'time', 'status', 'type', 'initiator'),
  ...fieldsOf(callSchema, 'startedAt', 'durationSeconds', 'joinedPeople'),
  initiatorName: z.nullable(z.string()),
})
export type AroundCall = z.infer<typeof aroundCallSchema>

/** How long the earlier answered calls of a party lasted: the median, and the median distance from it. Null without any. */
const historySchema = z.strictObject({
  calls: z.int(),
  medianSeconds: z.nullable(z.number()),
  madSeconds: z.nullable(z.number()),
})
export type DurationHistory = z.infer<typeof historySchema>

const aroundCallsSchema = z.strictObject({
  party: z.nullable(partySchema),
  previous: z.nullable(aroundCallSchema),
  next: z.nullable(aroundCallSchema),
  /** Newest first; the first one is `previous`. */
  before: z.array(aroundCallSchema),
  /** For a missed call: the first answered call after it, and the seconds between the two. */
  calledBack: z.nullable(z.strictObject({ call: aroundCallSchema, afterSeconds: z.number() })),
  /** For an answered call: the latest call missed since the previous answered one, and how many were; in a group, of a caller who is in this call. */
  callsBack: z.nullable(z.strictObject({ call: aroundCallSchema, afterSeconds: z.number(), missed: z.int() })),
  history: historySchema,
})
/** What the calls themselves tell. */
export type AroundCalls = z.infer<typeof aroundCallsSchema>

const aroundSchema = z.extend(aroundCallsSchema, {
  /** For a missed call: what somebody has done about it, unless a call returned it first. */
  handling: z.nullable(handlingSchema),
})
export type Around = z.infer<typeof aroundSchema>

/** The calls of the same pair or group around a call, who called back, and how long such calls last. */
export const aroundRoute = route('GET /api/calls/[sessionId]/around', {
  ...ofOneCall,
  answer: fromMirror(aroundSchema),
})

/** The party of a call, by the uids that are compared. */
export function partyOf(call: Pick<Call, 'initiator' | 'receiver' | 'receiverType'>): Party | null {
  const { initiator, receiver, receiverType } = call
  if (receiver === null) return null
  if (receiverType === 'group') return { kind: 'group', guid: receiver }
  if (receiverType !== 'user' || initiator === null) return null
  return { kind: 'pair', uids: [foldUid(initiator), foldUid(receiver)] }
}

/** Whether nobody answered, or the caller hung up first. */
export const isMissed = (status: string): boolean => UNREACHED_OUTCOMES.some((outcome) => outcome === outcomeOf(status))
