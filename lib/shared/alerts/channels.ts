import * as z from 'zod/mini'
import { among, one, wholeFrom } from '@/lib/shared/filters/query'
import { answerOf, dataOf, ofItem, pageOf, route } from '@/lib/shared/http/route'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { requiredLine, text } from '@/lib/shared/text/texts'
import { addressesOf, readMailbox } from './mail-address'

/** The kinds of channels, each with the words of its target. How it is sent to is in `lib/server/alerts/send`. */
export const CHANNELS = {
  webhook: {
    label: 'Webhook',
    isSigned: true,
    target: {
      label: 'Address',
      help: 'Receives a signed POST for each message. The secret is shown once, after you add it.',
      placeholder: 'https://desk.example.com/hooks/callscope',
    },
  },
  slack: {
    label: 'Slack',
    isSigned: false,
    target: {
      label: 'Address of the incoming webhook',
      help: 'From Slack: Apps, Incoming Webhooks.',
      placeholder: 'https://hooks.slack.com/services/…',
    },
  },
  email: {
    label: 'E-mail',
    isSigned: false,
    target: {
      label: 'Addresses',
      help: 'Up to 20, separated by commas.',
      placeholder: 'on-call@example.com, desk@example.com',
    },
  },
} as const
export type ChannelKind = keyof typeof CHANNELS
export const CHANNEL_KINDS = Object.keys(CHANNELS) as [ChannelKind, ...ChannelKind[]]
/** Whether it is sent by mail, to several addresses. */
export const isMail = (kind: ChannelKind): boolean => kind === 'email'
/** A channel in a line. */
export const channelWords = ({ kind, target }: Pick<Channel, 'kind' | 'target'>): string =>
  `${ownEntry(CHANNELS, kind)?.label} · ${target}`

export const MAX_CHANNELS = 100
const MAX_ADDRESSES = 20

/** Where alerts and digests are sent. Times are epoch seconds. */
const channelSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  /** E-mail addresses; of a URL only the host, since the rest may be a secret. */
  target: z.string(),
  /** Rules that send to it. */
  rules: z.int(),
  /** Digests that it gets. */
  digests: z.int(),
  createdAt: z.number(),
  createdBy: z.nullable(z.string()),
})
export type Channel = z.infer<typeof channelSchema>

const name = requiredLine(60)
const target = requiredLine(2000)

/** The problem of a target, or null. */
export function targetProblem(kind: ChannelKind, target: string): string | null {
  if (isMail(kind)) {
    const addresses = addressesOf(target)
    if (addresses.length === 0) return 'must have an e-mail address'
    if (addresses.length > MAX_ADDRESSES) return `has at most ${MAX_ADDRESSES} addresses`
    const wrong = addresses.find((address) => readMailbox(address) === null)
    return wrong === undefined ? null : `${wrong} is not an e-mail address`
  }
  const url = URL.canParse(target) ? new URL(target) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https address'
  if (url.username !== '' || url.password !== '') return 'must not contain a user or a password'
  return null
}

const addChannelSchema = z.strictObject({ name, kind: among(CHANNEL_KINDS), target })
export type AddChannel = z.output<typeof addChannelSchema>

/** All channels, by name, and whether this installation can send e-mail. */
export const channelsRoute = route('GET /api/channels', {
  answer: answerOf(z.array(channelSchema), z.strictObject({ canSendEmail: z.boolean() })),
})
/** Adds a channel; the answer of a webhook has the secret of its signatures, which is shown only once. */
export const addChannelRoute = route('POST /api/channels', {
  body: addChannelSchema,
  answer: dataOf(z.strictObject({ id: z.string(), secret: z.nullable(z.string()) })),
})
const ofChannel = ofItem('a channel id')
/** Renames a channel, or points it elsewhere; its kind and its secret stay. */
export const changeChannelRoute = route('PATCH /api/channels/[id]', {
  ...ofChannel,
  body: z.partial(z.strictObject({ name, target })),
})
export const deleteChannelRoute = route('DELETE /api/channels/[id]', ofChannel)

/** Sends a test message at once, and returns its outcome. */
export const testChannelRoute = route('POST /api/channels/[id]/test', {
  ...ofChannel,
  answer: dataOf(z.strictObject({ isDelivered: z.boolean(), problem: z.nullable(z.string()) })),
})

const DELIVERY_STATUSES = ['pending', 'sent', 'failed', 'silenced'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

const deliverySchema = z.strictObject({
  /** Also the `webhook-id` of every attempt. */
  id: z.string(),
  kind: z.enum(['firing', 'resolved', 'stale', 'fresh', 'digest', 'test']),
  /** What is sent, in a line. */
  title: z.string(),
  channel: z.strictObject({ id: z.nullable(z.string()), name: z.string(), kind: z.enum(CHANNEL_KINDS) }),
  /** The only address that gets it, for example of a digest; null for the whole channel. */
  recipient: z.nullable(z.string()),
  ruleId: z.nullable(z.string()),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** What went wrong at the last attempt, in words. */
  problem: z.nullable(z.string()),
  createdAt: z.number(),
  /** Only while it is pending. */
  nextAttemptAt: z.nullable(z.number()),
  sentAt: z.nullable(z.number()),
})
export type Delivery = z.infer<typeof deliverySchema>
export type MessageKind = Delivery['kind']

/** What was sent, is being sent, or could not be, newest first. */
export const deliveriesRoute = route('GET /api/channels/deliveries', {
  query: z.object({
    channel: one(text((value) => /^[0-9a-f-]{36}$/.test(value), 'must be a channel id')),
    status: one(among(DELIVERY_STATUSES)),
    page: one(wholeFrom(1, 100_000)),
  }),
  answer: pageOf(deliverySchema),
})
/** Sends a delivery again, whatever its outcome was, with the same `webhook-id`. */
export const replayDeliveryRoute = route('POST /api/channels/deliveries/[id]/replay', ofItem('a delivery id'))
