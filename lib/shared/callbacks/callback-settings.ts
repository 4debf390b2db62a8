import * as z from 'zod/mini'
import { dataOf, WRITTEN } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { filledTemplate, isTemplate, type Template } from '@/lib/shared/metadata'
import { requiredLine } from '@/lib/shared/text/texts'

export const UID_PLACE = '{uid}'
/** Schemes that a link may have: of pages and of programs that make calls, but none that a browser executes. */
const SCHEMES = [
  'https:',
  'http:',
  'tel:',
  'sip:',
  'sips:',
  'callto:',
  'msteams:',
  'skype:',
  'facetime:',
  'zoomphonecall:',
]
const CALL_LINK: Template = { place: UID_PLACE, schemes: SCHEMES }

const whole = (least: number, most: number) =>
  z.int().check(z.refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`))

/** What the organisation has set about call-backs. */
export const callbackSettingsSchema = z.strictObject({
  /** A caller waits for so many days, and is then no longer listed. */
  days: whole(1, 90),
  /** Callers who hang up sooner do not wait for a call back. */
  leastSeconds: whole(0, 3600),
  /** The time allowed for a call back; of business hours where these are set. */
  hours: whole(1, 168),
  /** The address that calls somebody, with `{uid}` as the placeholder for their uid. Null for none. */
  link: z.nullable(
    requiredLine(1000).check(
      z.refine(
        (link) => isTemplate(link, CALL_LINK),
        `must be an address with ${UID_PLACE} that begins with one of ${SCHEMES.join(', ')}`,
      ),
    ),
  ),
})
export type CallbackSettings = z.infer<typeof callbackSettingsSchema>
export const DEFAULT_CALLBACK_SETTINGS: CallbackSettings = {
  days: 7,
  leastSeconds: 5,
  hours: 4,
  link: `tel:${UID_PLACE}`,
}

const ofCallbacks = {
  path: '/api/settings/callbacks',
  answer: dataOf(z.extend(callbackSettingsSchema, WRITTEN)),
} as const
/** Who waits for a call back, for how long, and how to call them. */
export const callbackSettingsRoute = route(ofCallbacks)
export const saveCallbackSettingsRoute = route({ ...ofCallbacks, method: 'PUT', body: callbackSettingsSchema })

/** The link that calls somebody; null where there is none. Phones want the plus sign of a number as it is. */
export function callHrefOf(link: string | null, uid: string): string | null {
  const url = link === null ? null : filledTemplate(link, uid, CALL_LINK)
  return url === null || url.protocol.startsWith('http') ? (url?.href ?? null) : url.href.replaceAll('%2B', '+')
}
