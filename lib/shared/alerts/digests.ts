import * as z from 'zod/mini'
import type { BriefItem } from '@/lib/shared/analytics/analytics'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { among, one } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { answerOf, dataOf, idAnswer, ofItem, route } from '@/lib/shared/http/route'
import { formatInZone } from '@/lib/shared/text/format'
import { intWithin, text } from '@/lib/shared/text/texts'
import type { Span } from '@/lib/shared/timeline/presence'
import { SENT, SENT_BY_DEFAULT } from './alerts'

const FREQUENCIES = ['daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const MAX_DIGESTS = 100

/** When a digest is sent: at a wall-clock time in a zone, every day or on one weekday (1 is Monday). */
const SETTINGS = {
  /** The filters have no zone either. */
  ...SENT,
  frequency: among(FREQUENCIES),
  weekday: intWithin(1, 7, 'must be from 1 (Monday) to 7 (Sunday)', 'must be a whole number'),
  time: text((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'must be a time such as 08:00'),
  zone: zoneSchema,
} as const
export type DigestSettings = z.output<z.ZodMiniObject<typeof SETTINGS>>

const digestSchema = z.strictObject({
  ...SETTINGS,
  id: z.string(),
  /** Epoch seconds, as all times; null while it is paused. */
  nextAt: z.nullable(z.number()),
  lastSentAt: z.nullable(z.number()),
  /** Addresses that have unsubscribed. */
  unsubscribed: z.array(z.string()),
  updatedAt: z.number(),
  updatedBy: z.nullable(z.string()),
})
export type Digest = z.output<typeof digestSchema>

/** All digests, by name. */
export const digestsRoute = route('GET /api/digests', {
  answer: answerOf(z.array(digestSchema), z.strictObject({ canSendEmail: z.boolean() })),
})
export const addDigestRoute = route('POST /api/digests', {
  body: z.strictObject({ ...SETTINGS, ...SENT_BY_DEFAULT, weekday: z._default(SETTINGS.weekday, 1) }),
  answer: idAnswer,
})
/** What a digest would say now, as a mail. */
const previewedSchema = z.strictObject({
  name: SETTINGS.name,
  frequency: SETTINGS.frequency,
  zone: SETTINGS.zone,
  filters: SENT_BY_DEFAULT.filters,
})
export type DigestDraft = z.output<typeof previewedSchema>
export const previewDigestRoute = route('POST /api/digests/preview', {
  body: previewedSchema,
  answer: dataOf(z.strictObject({ subject: z.string(), html: z.string() })),
})
const ofDigest = ofItem('a digest id')
export const changeDigestRoute = route('PATCH /api/digests/[id]', {
  ...ofDigest,
  body: z.partial(z.strictObject(SETTINGS)),
})
export const deleteDigestRoute = route('DELETE /api/digests/[id]', ofDigest)
/** Sends the latest one to the viewer's own e-mail address, and to nobody else. */
export const testDigestRoute = route('POST /api/digests/[id]/test', {
  ...ofDigest,
  answer: dataOf(z.strictObject({ isDelivered: z.boolean(), address: z.string(), problem: z.nullable(z.string()) })),
})

const token = one(text((value) => /^[\w-]{36}\.[\w-]{1,400}\.[\w-]{43}$/.test(value), 'must be the token of the link'))
/** Redirects to a page that asks for confirmation, since opening a link must change nothing. */
export const askUnsubscribeRoute = route('GET /api/digests/unsubscribe', { query: z.object({ token }), answer: 'file' })
/** Ends a digest for one address, as mail programs do with one click (RFC 8058). */
export const unsubscribeRoute = route('POST /api/digests/unsubscribe', {
  query: z.object({ token }),
  answer: dataOf(z.strictObject({ name: z.string(), address: z.string() })),
})
/** Undoes that: the digest is sent to the address again. */
export const resubscribeRoute = route('DELETE /api/digests/unsubscribe', unsubscribeRoute)

/** A figure of a digest with its words, its change, and its course over the hours or days of the period. */
export type DigestFigure = {
  metric: Metric
  label: string
  value: number | null
  text: string
  change: { text: string; word: string; tone: 'good' | 'bad' | 'neutral' } | null
  basis: string
  course: (number | null)[]
  /** The calls behind it; null where no list has exactly these. */
  path: string | null
}

/** The content of a digest as it is stored and sent, so that a later attempt says the same. */
export type DigestContent = {
  digestId: string
  name: string
  frequency: Frequency
  period: Span & { zone: string }
  /** Words for what the figures are compared with. */
  compared: string | null
  figures: DigestFigure[]
  brief: BriefItem[]
  /** The Overview of the period. */
  path: string
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** A period in words: `Mon 23 Nov 2026`, `Mon 16 Nov 2026 – Sun 22 Nov 2026`. */
export function periodWords({ from, to, zone }: DigestContent['period']): string {
  const [first, last] = [formatInZone(from, zone, DAY), formatInZone(to - 1, zone, DAY)]
  return first === last ? first : `${first} – ${last}`
}
