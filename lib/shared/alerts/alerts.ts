import * as z from 'zod/mini'
import { WATCHED_METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { among, one, wholeFrom } from '@/lib/shared/filters/query'
import { answerOf, idAnswer, ofItem, pageOf, route } from '@/lib/shared/http/route'
import { namesSchema } from '@/lib/shared/people/names'
import { atMost, epochSecond, intWithin, requiredLine, text } from '@/lib/shared/text/texts'

/** The settings that alerts and digests share: both are sent to channels. */
export const SENT = {
  name: requiredLine(100),
  /** As in the address of a page, without a range: `status=unanswered&tz=Europe/Berlin`. */
  filters: z.string('must be text').check(atMost(4000, 'characters')),
  /** Ids of the channels. */
  channels: z.array(z.uuid('must be a channel id')).check(atMost(20, 'channels')),
  isEnabled: z.boolean('must be true or false'),
} as const

/** The same for a new one: only the name is required. */
export const SENT_BY_DEFAULT = {
  ...SENT,
  filters: z._default(SENT.filters, ''),
  channels: z._default(SENT.channels, []),
  isEnabled: z._default(SENT.isEnabled, true),
} as const

/** Lengths of the windows that a rule may judge. */
export const ALERT_WINDOWS_MINUTES = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080] as const
/** `change`: against the same wall-clock time a day or a week earlier. */
export const CONDITIONS = ['above', 'below', 'change', 'no-data'] as const
export type Condition = (typeof CONDITIONS)[number]
/** `no-data`: too few calls to judge. `stale`: the mirror is behind, so nothing is known. */
export const ALERT_STATES = ['normal', 'pending', 'firing', 'recovering', 'no-data', 'stale'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const MAX_RULES = 200
const MAX_HOLD_MINUTES = 1440

const wholeUpTo = (most: number) => intWithin(0, most, `must be from 0 to ${most}`, 'must be a whole number')

/** What is judged, and when it fires. */
const JUDGED = {
  metric: among(WATCHED_METRIC_NAMES, {}, 'must be the name of a metric'),
  filters: SENT.filters,
  windowMinutes: z
    .int('must be a whole number of minutes')
    .check(
      z.refine(
        (minutes) => (ALERT_WINDOWS_MINUTES as readonly number[]).includes(minutes),
        `must be one of ${ALERT_WINDOWS_MINUTES.join(', ')}`,
      ),
    ),
  condition: among(CONDITIONS),
  /** In the unit of the metric; for `change`, a share such as 0.5 for half more or -0.5 for half less; null for `no-data`. */
  threshold: z.nullable(z.number('must be a number')),
  comparedWith: among(['day', 'week']),
  /** With fewer calls than this nothing is judged; `no-data` fires with fewer than this, or with none. */
  least: wholeUpTo(1_000_000),
  /** How long the condition must hold before it fires. */
  forMinutes: wholeUpTo(MAX_HOLD_MINUTES),
  /** How long it keeps firing after the condition last held. */
  keepMinutes: wholeUpTo(MAX_HOLD_MINUTES),
} as const
const JUDGED_BY_DEFAULT = {
  ...JUDGED,
  filters: SENT_BY_DEFAULT.filters,
  threshold: z._default(JUDGED.threshold, null),
  comparedWith: z._default(JUDGED.comparedWith, 'week'),
  least: z._default(JUDGED.least, 0),
  forMinutes: z._default(JUDGED.forMinutes, 0),
  keepMinutes: z._default(JUDGED.keepMinutes, 0),
} as const

const SETTINGS = { ...SENT, ...JUDGED } as const

const judgedSchema = z.strictObject(JUDGED)
export type Evaluation = z.output<typeof judgedSchema>
export type RuleSettings = z.output<z.ZodMiniObject<typeof SETTINGS>>

const ruleSchema = z.strictObject({
  ...SETTINGS,
  id: z.string(),
  state: z.enum(ALERT_STATES),
  /** When it entered its state; null before it was first judged. Epoch seconds, as all times. */
  since: z.nullable(z.number()),
  /** The end of the window that was judged last, its figure, and the number of calls behind it. */
  evaluatedAt: z.nullable(z.number()),
  value: z.nullable(z.number()),
  calls: z.nullable(z.int()),
  /** No messages are sent until then. */
  silencedUntil: z.nullable(z.number()),
  updatedAt: z.number(),
  updatedBy: z.nullable(z.string()),
})
export type AlertRule = z.output<typeof ruleSchema>

/** All rules with their states, by name, and the names of the people and groups in their filters. */
export const alertsRoute = route('GET /api/alerts', {
  answer: answerOf(z.array(ruleSchema), z.strictObject({ names: namesSchema })),
})
export const addAlertRoute = route('POST /api/alerts', {
  body: z.strictObject({ ...SENT_BY_DEFAULT, ...JUDGED_BY_DEFAULT }),
  answer: idAnswer,
})
const ofAlert = ofItem('a rule id')
/** Changes, pauses or silences a rule. Once it judges something else, what it saw before no longer counts. */
export const changeAlertRoute = route('PATCH /api/alerts/[id]', {
  ...ofAlert,
  body: z.partial(z.strictObject({ ...SETTINGS, silencedUntil: z.nullable(epochSecond) })),
})
export const deleteAlertRoute = route('DELETE /api/alerts/[id]', ofAlert)

const episodeSchema = z.strictObject({
  /** When it fired, and when it ended; null while it is still firing. */
  from: z.number(),
  to: z.nullable(z.number()),
  /** The figure that was furthest beyond the threshold, the number of calls behind it, and the end of its window. */
  value: z.nullable(z.number()),
  calls: z.int(),
  at: z.number(),
})
export type Episode = z.infer<typeof episodeSchema>
const pointSchema = z.strictObject({ at: z.number(), value: z.nullable(z.number()), calls: z.int() })
export type AlertPoint = z.infer<typeof pointSchema>

/** When a rule would have fired in the last 30 days, judged in the same steps as a real one, on the calls as known today. */
export const previewAlertRoute = route('POST /api/alerts/preview', {
  body: z.strictObject(JUDGED_BY_DEFAULT),
  answer: answerOf(
    z.strictObject({
      episodes: z.array(episodeSchema),
      /** The figure compared with the threshold, over time: for each interval of equal length, the value nearest to firing. */
      points: z.array(pointSchema),
    }),
    z.strictObject({
      from: z.number(),
      to: z.number(),
      stepSeconds: z.int(),
      zone: z.string(),
      /** How often it was judged, and how often there were too few calls. */
      judged: z.int(),
      unjudged: z.int(),
    }),
  ),
})

const transitionSchema = z.strictObject({
  id: z.string(),
  rule: z.strictObject({ id: z.string(), name: z.string() }),
  at: z.number(),
  from: z.enum(ALERT_STATES),
  to: z.enum(ALERT_STATES),
  value: z.nullable(z.number()),
  calls: z.nullable(z.int()),
  judged: judgedSchema,
})
export type Transition = z.infer<typeof transitionSchema>

/** Changes of state of one rule or of all, newest first. */
export const alertHistoryRoute = route('GET /api/alerts/history', {
  query: z.object({
    rule: one(text((value) => /^[0-9a-f-]{36}$/.test(value), 'must be a rule id')),
    page: one(wholeFrom(1, 100_000)),
  }),
  answer: pageOf(transitionSchema),
})
