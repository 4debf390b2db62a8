/** What visitors of a link see. Every answer is built from these lists of fields, and nothing else of a call or a report leaves the server. */
import * as z from 'zod/mini'
import { analyticsMetaSchema, rowSchema } from '@/lib/shared/analytics/analytics'
import { type Call, callSchema, participantSchema, recordingSchema } from '@/lib/shared/calls/call'
import { idSchema, OF_CALL } from '@/lib/shared/calls/ids'
import { outcomeOf } from '@/lib/shared/calls/outcome'
import { COMPARISONS, FORMS } from '@/lib/shared/explore/report'
import { among, one, yesOrNo } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { dataOf, fieldsOf, route, shapeOf } from '@/lib/shared/http/route'
import { NAME_KINDS } from '@/lib/shared/people/names'
import { text } from '@/lib/shared/text/texts'
import { reportPath, SHARE_KINDS } from './shares'

const epochSeconds = z.int()
const MINUTES = ['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes'] as const

/** A participant entry; `person` and `device` are keys that mean nothing outside of this link. */
export const sharedParticipantSchema = z.strictObject({
  person: z.nullable(z.string()),
  name: z.nullable(z.string()),
  device: z.nullable(z.string()),
  ...fieldsOf(participantSchema, 'isJoined', 'joinedAt', 'leftAt', 'state', ...MINUTES),
})

const sharedRecordingSchema = z.strictObject({
  ...fieldsOf(recordingSchema, 'startTime', 'endTime', 'durationSeconds'),
  /** Only where recordings were shared. */
  url: z.nullable(z.string()),
})

/** One end of a call: who called, or who was called. */
const endSchema = z.nullable(z.strictObject({ key: z.string(), name: z.string() }))

/** A call as a link shows it: no session, room or device id, no notes, tags or metadata. */
export const sharedCallSchema = z.strictObject({
  ...fieldsOf(callSchema, 'type', 'mode', 'receiverType', 'status'),
  caller: endSchema,
  callee: endSchema,
  ...fieldsOf(callSchema, ...MINUTES, 'totalParticipants', 'hasRecording', 'initiatedAt', 'startedAt', 'endedAt'),
  recordings: z.array(sharedRecordingSchema),
  participants: z.array(sharedParticipantSchema),
  ...fieldsOf(callSchema, 'cut', 'time', 'ringSeconds', 'durationSeconds'),
  ...fieldsOf(callSchema, 'invitedPeople', 'joinedPeople', 'participantSeconds', 'anomalies'),
})
export type SharedCall = z.infer<typeof sharedCallSchema>

const texts = z.array(z.string())

/** Rows of figures; people and groups are keys that mean nothing outside of the link. */
export const sharedAnswer = z.strictObject({
  data: z.array(rowSchema),
  ...fieldsOf(analyticsMetaSchema, 'units'),
  /** How each person and group is called, by key. */
  names: z.strictObject(shapeOf(NAME_KINDS, z.record(z.string(), z.string()))),
  ...fieldsOf(analyticsMetaSchema, 'zone', 'firstDay', 'clock', 'bucket', 'from', 'to', 'previous', 'excluded'),
  /** How many names are combined, by dimension. */
  others: z.record(z.string(), z.int()),
  ...fieldsOf(analyticsMetaSchema, 'totalRows'),
})
export type SharedAnswer = z.infer<typeof sharedAnswer>

/** A report as a link shows it: what was asked, its figures, and what they are narrowed to, in words without ids. */
export const SHARED_REPORT = z.strictObject({
  title: z.string(),
  metrics: texts,
  by: texts,
  form: z.nullable(z.enum(FORMS)),
  compare: z.enum(COMPARISONS),
  order: z.nullable(z.string()),
  top: z.int(),
  least: z.int(),
  target: z.nullable(z.number()),
  narrowedTo: texts,
  ...shapeOf(['rows', 'legend', 'total'], sharedAnswer),
})
export type SharedReport = z.infer<typeof SHARED_REPORT>

const frame = {
  label: z.string(),
  /** The zone of its times. */
  zone: z.string(),
  expiresAt: epochSeconds,
  /** When its data was read. */
  asOf: epochSeconds,
}
const sharedSchema = z.union([
  z.strictObject({ kind: z.literal('call'), ...frame, call: sharedCallSchema }),
  z.strictObject({ kind: z.literal('report'), ...frame, report: SHARED_REPORT }),
])
export type SharedView = z.infer<typeof sharedSchema>
export type SharedOf<Kind extends (typeof SHARE_KINDS)[number]> = Extract<SharedView, { kind: Kind }>

/** 32 random bytes, base64url. */
export const isShareToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

const ofToken = {
  params: z.object({ token: text((token) => /^[\w-]{1,200}$/.test(token), 'must be the token of a link') }),
} as const
/** What a link shows. The NOT_FOUND is the same for a link that never existed, has expired or was revoked. */
export const sharedRoute = route('GET /api/shared/[token]', { ...ofToken, answer: dataOf(sharedSchema) })
/** Opens a link: counts the visit, and with its password lets this browser in. */
export const openSharedRoute = route('POST /api/shared/[token]', {
  ...ofToken,
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(200))) }),
  answer: dataOf(z.strictObject({ counted: z.boolean() })),
})
/** Redirects signed-in users to the whole call or report. */
export const fullSharedRoute = route('GET /api/shared/[token]/full', { ...ofToken, answer: 'file' })
/** The picture of a preview: PNG, 1200 × 630. */
export const sharedPictureRoute = route('GET /api/shared/[token]/picture', { ...ofToken, answer: 'file' })

/** What a link would show, before it is made. */
export const previewShareRoute = route('GET /api/shares/preview', {
  query: z.object({
    kind: one(among(SHARE_KINDS)),
    sessionId: one(idSchema, 'kept'),
    mid: OF_CALL.mid,
    path: one(reportPath),
    names: one(yesOrNo),
    recordings: one(yesOrNo),
    tz: one(zoneSchema),
  }),
  answer: dataOf(sharedSchema),
})

/** A shared call in the form in which the story, the timeline and the figures read calls; what a link does not show is empty. */
export function asCall(shared: SharedCall): Call {
  const { caller, callee, participants, recordings, ...rest } = shared
  const entity = (end: SharedCall['caller']) => (end === null ? null : { name: end.name, avatar: null })
  return {
    ...rest,
    outcome: outcomeOf(rest.status),
    sessionId: '',
    mid: null,
    tags: [],
    metaData: null,
    hasTranscription: false,
    transcriptions: [],
    totalDuration: null,
    initiator: caller?.key ?? null,
    receiver: callee?.key ?? null,
    initiatorEntity: entity(caller),
    receiverEntity: entity(callee),
    recordings: recordings.map(({ url, ...times }) => ({ ...times, rid: null, recording_url: url, duration: null })),
    participants: participants.map(({ person, device, ...row }) => ({
      ...row,
      uid: person,
      deviceId: device,
      mid: null,
    })),
  }
}
