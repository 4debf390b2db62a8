import * as z from 'zod/mini'
import type { Call } from '@/lib/shared/calls/call'
import { statusWord } from '@/lib/shared/calls/status-words'
import { callHref } from '@/lib/shared/links'
import { qualityOf } from '@/lib/shared/quality/quality'
import { endsOf } from '@/lib/shared/story/cast'
import { exactDuration, formatDateTime } from '@/lib/shared/text/format'

const partySchema = z.strictObject({ id: z.nullable(z.string()), name: z.string() })

/** A call in a list: the fields of `GET /api/calls` that tell what happened, under their names. Times are epoch seconds. */
export const callLineSchema = z.strictObject({
  sessionId: z.string(),
  /** Which call of its room, for `get_call`; null if the room has no other. */
  mid: z.nullable(z.string()),
  time: z.int(),
  /** `time` in the zone. */
  when: z.string(),
  from: partySchema,
  to: partySchema,
  status: z.string(),
  type: z.nullable(z.string()),
  mode: z.nullable(z.string()),
  receiverType: z.nullable(z.string()),
  ringSeconds: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
  invitedPeople: z.int(),
  joinedPeople: z.int(),
  totalDurationInMinutes: z.number(),
  hasRecording: z.boolean(),
  anomalies: z.array(z.string()),
  quality: z.array(z.string()),
  url: z.string(),
})
export type CallLine = z.output<typeof callLineSchema>

/** @param link makes a full address of a page */
export function callLine(call: Call, zone: string, link: (href: string) => string): CallLine {
  const { from, to } = endsOf(call)
  return {
    sessionId: call.sessionId,
    mid: call.roomMid ?? null,
    time: call.time,
    when: formatDateTime(call.time, zone),
    from: { id: call.initiator, name: from },
    to: { id: call.receiver, name: to },
    status: call.status,
    type: call.type,
    mode: call.mode,
    receiverType: call.receiverType,
    ringSeconds: call.ringSeconds,
    durationSeconds: call.durationSeconds,
    invitedPeople: call.invitedPeople,
    joinedPeople: call.joinedPeople,
    totalDurationInMinutes: call.totalDurationInMinutes,
    hasRecording: call.hasRecording,
    anomalies: call.anomalies,
    quality: qualityOf(call).map(({ name }) => name),
    url: link(callHref(call)),
  }
}

/** The same on one line. */
export function callLineText({ when, from, to, status, type, durationSeconds, joinedPeople, url }: CallLine): string {
  const length = durationSeconds === null ? '' : `, ${exactDuration(durationSeconds)}`
  const kind = type === null ? '' : ` ${type}`
  return `${when}: ${from.name} → ${to.name}, ${statusWord(status).toLowerCase()}${kind}${length}, ${joinedPeople} joined. ${url}`
}
