import { Loaded } from '@/components/table/loaded'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardBody } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import { useAnswer } from '@/lib/client/http/use-answer'
import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { useNow } from '@/lib/client/page/use-now'
import { receiveWebhookRoute, type WebhookState, webhooksRoute } from '@/lib/shared/sync/webhooks'
import { countOf, formatAge, formatCount } from '@/lib/shared/text/format'

type WebhookWords = { tone: 'neutral' | 'success' | 'warning'; badge: string; long: string }

/** Without a webhook for this long, although calls ended meanwhile, something is wrong. */
const SILENT_SECONDS = 3600

/** Webhooks in words. @param now epoch seconds; null during server rendering */
export function webhookWords(state: WebhookState, now: number | null): WebhookWords {
  const { isConfigured, last, gap, received, ignored } = state
  if (!isConfigured)
    return {
      tone: 'neutral',
      badge: 'Off',
      long: 'With webhooks, Callscope reads a call within seconds of a change instead of at the next sync. To turn them on, give them a user and a password in the configuration, restart, and enter the address below at the Calls API.',
    }
  if (last === null)
    return {
      tone: 'warning',
      badge: 'Nothing received',
      long: 'Enter the address below at the Calls API, with HTTP Basic and the user and password of the configuration. Until the first webhook arrives, calls are read with every sync.',
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
  const which = isNewestOnly ? `the last ${countOf(ended, 'call')} that ended` : `${calls(ended)} that ended`
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

const POLL_MS = 10_000

/** For admins: whether the Calls API announces calls, where to, and whether any announcement is missing. */
export function SyncWebhooks() {
  const state = useAnswer(webhooksRoute, { refetchInterval: POLL_MS })
  const now = useNow()
  const words = state.data === undefined ? null : webhookWords(state.data.data, now)
  return (
    <Card title="Webhooks" hint={words !== null && <Badge tone={words.tone}>{words.badge}</Badge>}>
      <Loaded question={state} rows={2}>
        {({ data }) => (
          <CardBody>
            <p className="text-data text-ink-muted">{words?.long}</p>
            <Address state={data} />
          </CardBody>
        )}
      </Loaded>
    </Card>
  )
}

function Address({ state: { url, user } }: { state: WebhookState }) {
  const address = url ?? `${window.location.origin}${aboutDocumentApp(receiveWebhookRoute.path)}`
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-4">
      <div className="min-w-0 md:col-span-3">
        <dt className="text-ink-faint text-xs">Address</dt>
        <dd className="mt-0.5 flex items-center gap-1">
          <code className="min-w-0 break-all font-mono text-xs">{address}</code>
          <CopyButton text={address} label="Copy address" />
        </dd>
      </div>
      {user !== null && (
        <div className="min-w-0">
          <dt className="text-ink-faint text-xs">User</dt>
          <dd className="mt-0.5 truncate font-mono text-xs leading-7">{user}</dd>
        </div>
      )}
    </dl>
  )
}
