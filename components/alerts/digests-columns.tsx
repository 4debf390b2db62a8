import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuItem, MenuMore } from '@/components/ui/overlay/menu'
import { Badge } from '@/components/ui/text/badge'
import { RelativeTime } from '@/components/ui/text/name'
import type { Channel } from '@/lib/shared/alerts/channels'
import type { Digest } from '@/lib/shared/alerts/digests'
import { countOf } from '@/lib/shared/charts/values'
import { formatDateTime } from '@/lib/shared/text/format'
import { ChannelNames } from './channel-names'
import { scheduleWords } from './digest-words'
import { FiltersText } from './filters-text'

type Actions = {
  zone: string
  channels: readonly Channel[]
  canSendEmail: boolean
  /** The id of the digest that is being tried. */
  trying: string | null
  tryOut: (digest: Digest) => void
  edit: (digest: Digest) => void
  remove: (digest: Digest) => void
  /** Pauses or resumes. */
  turn: (digest: Digest) => void
}

/** The columns of the list of digests. */
export function digestsColumns(actions: Actions): Column<Digest>[] {
  const { zone, channels, canSendEmail, trying, tryOut, edit, remove, turn } = actions
  return [
    {
      id: 'name',
      header: 'Digest',
      card: 'title',
      rowHeader: true,
      className: 'w-full max-w-0 min-w-40 py-1.5',
      cell: (digest) => (
        <>
          <span className="flex min-w-0 items-center gap-1.5 font-medium" title={digest.name}>
            <span className="truncate">{digest.name}</span>
            {!digest.isEnabled && <Badge>Paused</Badge>}
          </span>
          <span className="block truncate text-ink-muted text-xs">
            {scheduleWords(digest)}
            <span className="text-ink-faint">
              {' '}
              <FiltersText filters={digest.filters} />
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'channels',
      header: 'Sends to',
      card: 'line',
      className: 'max-w-44 text-ink-muted',
      cell: (digest) => (
        <>
          <ChannelNames ids={digest.channels} channels={channels} />
          {digest.unsubscribed.length > 0 && (
            <span className="block text-ink-faint text-xs" title={digest.unsubscribed.join(', ')}>
              {countOf(digest.unsubscribed.length, 'address', 'addresses')} unsubscribed
            </span>
          )}
        </>
      ),
    },
    {
      id: 'last',
      header: 'Last sent',
      card: 'line',
      from: 'lg',
      className: 'text-ink-muted',
      cell: ({ lastSentAt }) => (lastSentAt === null ? 'never' : <RelativeTime at={lastSentAt} />),
    },
    {
      id: 'next',
      header: 'Next',
      card: 'line',
      from: 'xl',
      className: 'num text-ink-muted',
      cell: ({ nextAt }) => (nextAt === null ? '–' : formatDateTime(nextAt, zone).slice(0, -3)),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'aside',
      numeric: true,
      cell: (digest) => (
        <span className="flex items-center gap-1 md:justify-end">
          <Button
            size="sm"
            variant="ghost"
            busy={trying === digest.id}
            disabled={!canSendEmail}
            title={canSendEmail ? undefined : 'For e-mail, set SMTP_URL and MAIL_FROM.'}
            aria-label={`Send ${digest.name} to me`}
            onClick={() => tryOut(digest)}
          >
            Send to me
          </Button>
          <Menu>
            <MenuMore label={`More actions for ${digest.name}`} />
            <MenuContent align="end">
              <MenuItem onSelect={() => edit(digest)}>Change…</MenuItem>
              <MenuItem onSelect={() => turn(digest)}>{digest.isEnabled ? 'Pause' : 'Resume'}</MenuItem>
              <MenuItem className="text-danger" onSelect={() => remove(digest)}>
                Delete…
              </MenuItem>
            </MenuContent>
          </Menu>
        </span>
      ),
    },
  ]
}
