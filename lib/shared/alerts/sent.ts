import * as z from 'zod/mini'
import { atMost, requiredLine } from '@/lib/shared/text/texts'

/** What is set of alerts and digests alike, which are sent to channels. */
export const SENT = {
  name: requiredLine(100),
  /** As in the address of a page, without a range: `status=unanswered&tz=Europe/Berlin`. */
  filters: z.string('must be text').check(atMost(4000, 'characters')),
  /** Ids of the channels. */
  channels: z.array(z.uuid('must be a channel id')).check(atMost(20, 'channels')),
  isEnabled: z.boolean('must be true or false'),
} as const

/** The same of a new one, of which only the name must be given. */
export const SENT_BY_DEFAULT = {
  ...SENT,
  filters: z._default(SENT.filters, ''),
  channels: z._default(SENT.channels, []),
  isEnabled: z._default(SENT.isEnabled, true),
} as const
