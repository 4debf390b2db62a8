import * as z from 'zod/mini'
import { settingAt } from '@/lib/shared/http/route'
import { filledTemplate, isTemplate, type Template } from '@/lib/shared/metadata'
import { intFrom, requiredLine } from '@/lib/shared/text/texts'

export const UID_PLACE = '{uid}'
/** Its schemes are those of pages and of programs that make calls, but none that a browser executes. */
const CALL_LINK: Template = {
  place: UID_PLACE,
  schemes: ['https:', 'http:', 'tel:', 'sip:', 'sips:', 'callto:', 'msteams:', 'skype:', 'facetime:', 'zoomphonecall:'],
}

/** What the organisation has set about call-backs. */
export const callbackSettingsSchema = z.strictObject({
  /** A caller waits for so many days, and is then no longer listed. */
  days: intFrom(1, 90),
  /** Callers who hang up sooner do not wait for a call back. */
  leastSeconds: intFrom(0, 3600),
  /** The time allowed for a call back; of business hours where these are set. */
  hours: intFrom(1, 168),
  /** The address that calls somebody, with `{uid}` as the placeholder for their uid. Null for none. */
  link: z.nullable(
    requiredLine(1000).check(
      z.refine(
        (link) => isTemplate(link, CALL_LINK),
        `must be an address with ${UID_PLACE} that begins with one of ${CALL_LINK.schemes.join(', ')}`,
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

/** Who waits for a call back, for how long, and how to call them. */
export const [callbackSettingsRoute, saveCallbackSettingsRoute] = settingAt('callbacks', callbackSettingsSchema, {})

/** The link that calls somebody; null where there is none. Phones want the plus sign of a number as it is. */
export function callHrefOf(link: string | null, uid: string): string | null {
  const url = link === null ? null : filledTemplate(link, uid, CALL_LINK)
  return url === null || url.protocol.startsWith('http') ? (url?.href ?? null) : url.href.replaceAll('%2B', '+')
}
