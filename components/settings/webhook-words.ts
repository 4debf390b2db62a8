import type { WebhookState } from '@/lib/shared/sync/webhooks'
import { formatAge, formatCount } from '@/lib/shared/text/format'

/** How webhooks are doing, as a badge and a sentence. */
export type WebhookWords = { tone: 'neutral' | 'success' | 'warning'; badge: string; long: string }

/** Without a webhook for this long, although calls ended meanwhile, something is wrong. */
const SILENT_SECONDS = 3600

/** Where the user and the password are set: for the only app, or for one of several. */
const CREDENTIALS = {
  only: 'WEBHOOK_USER and WEBHOOK_PASSWORD',
  several: 'webhookUser and webhookPassword of this app in CALLS_APPS_FILE',
}

/**
 * Webhooks in words.
 * @param now epoch seconds; null during server rendering
 */
export function webhookWords(
  { isConfigured, last, gap, received, ignored }: WebhookState,
  now: number | null,
  apps: keyof typeof CREDENTIALS = 'only',
): WebhookWords {
  const credentials = CREDENTIALS[apps]
  if (!isConfigured)
    return {
      tone: 'neutral',
      badge: 'Off',
      long: `With webhooks, Callscope reads a call within seconds of a change instead of at the next sync. To turn them on, set ${credentials}, restart, and enter the address below at the Calls API.`,
    }
  if (last === null)
    return {
      tone: 'warning',
      badge: 'Nothing received',
      long: `Enter the address below at the Calls API, with HTTP Basic and the user and password from ${credentials}. Until the first webhook arrives, calls are read with every sync.`,
    }
  const silentSeconds = now === null ? 0 : now - last.at
  if (gap === null || silentSeconds > SILENT_SECONDS)
    return {
      tone: 'warning',
      badge: 'Silent',
      long: `The last webhook arrived ${formatAge(Math.max(0, silentSeconds))} ago. Calls are still read with every sync. If calls have ended since, check the webhook at the Calls API.`,
    }
  if (ignored === received)
    return {
      tone: 'warning',
      badge: 'Only tests',
      long: 'The address and the credentials work, but nothing that arrived in the last 24 hours is about a call. Check at the Calls API which events it sends.',
    }
  return gapWords(gap)
}

function gapWords({ ended, unannounced, isNewestOnly }: NonNullable<WebhookState['gap']>): WebhookWords {
  if (ended === 0) return { tone: 'success', badge: 'Receiving', long: 'No call has ended since the first webhook.' }
  const which = isNewestOnly ? `the last ${formatCount(ended)} calls that ended` : `${calls(ended)} that ended`
  if (unannounced === 0)
    return {
      tone: 'success',
      badge: 'Receiving',
      long: `Every one of ${which} in the last 24 hours was announced by a webhook.`,
    }
  return {
    tone: 'warning',
    badge: 'Some missing',
    long: `${formatCount(unannounced)} of ${which} in the last 24 hours came without a webhook. The sync found them by itself, up to one sync interval later.`,
  }
}

const calls = (count: number) => (count === 1 ? 'the one call' : `the ${formatCount(count)} calls`)
