'use client'

import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuItem, MenuMore } from '@/components/ui/overlay/menu'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useChangeShare } from '@/lib/client/data/use-shares'
import { SHARE_DAYS, type Share } from '@/lib/shared/shares/shares'
import { formatCount, formatDateTime } from '@/lib/shared/text/format'
import type { Revoked } from './revoke-dialog'

const STATES: Record<Share['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  'used-up': { label: 'Used up', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'danger' },
}

type Ask = (asked: Revoked) => void

/** The columns of the list of links. `all`: it has everyone's, so it says whose they are. */
export function sharesColumns({ zone, all, ask }: { zone: string; all: boolean; ask: Ask }): Column<Share>[] {
  return [
    {
      id: 'label',
      header: 'Link',
      card: 'title',
      className: 'w-full max-w-0 py-1.5',
      cell: (share) => (
        <>
          <TextLink href={share.href} className="block truncate font-medium" title="Open what it shows">
            {share.label}
          </TextLink>
          <span className="block truncate text-ink-faint text-xs">{shownWords(share)}</span>
        </>
      ),
    },
    ...(all
      ? [
          {
            id: 'owner',
            header: 'By',
            card: 'line',
            className: 'text-ink-muted',
            cell: ({ owner }: Share) => owner,
          } as const,
        ]
      : []),
    {
      id: 'state',
      header: 'State',
      card: 'aside',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    {
      id: 'opens',
      header: 'Opens',
      card: 'line',
      numeric: true,
      cell: ({ opens, maxOpens }) =>
        maxOpens === null ? formatCount(opens) : `${formatCount(opens)} of ${formatCount(maxOpens)}`,
    },
    {
      id: 'lastOpened',
      header: 'Last opened',
      card: 'line',
      className: 'text-ink-muted',
      cell: ({ lastOpenedAt }) => (lastOpenedAt === null ? 'never' : <RelativeTime at={lastOpenedAt} />),
    },
    {
      id: 'expires',
      header: 'Expires',
      card: 'line',
      className: 'whitespace-nowrap text-ink-muted',
      cell: ({ expiresAt }) => formatDateTime(expiresAt, zone),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'line',
      numeric: true,
      cell: (share) => <ShareActions share={share} all={all} ask={ask} />,
    },
  ]
}

/** What a link shows, and to whom. */
function shownWords({ kind, names, recordings, hasPassword, frameHost }: Share): string {
  return [
    kind === 'call' ? 'Call' : 'Report',
    names ? 'names' : 'pseudonyms',
    ...(recordings ? ['recordings'] : []),
    ...(hasPassword ? ['password'] : []),
    ...(frameHost === null ? [] : [`embedded by ${frameHost}`]),
  ].join(' · ')
}

function ShareActions({ share, all, ask }: { share: Share; all: boolean; ask: Ask }) {
  const change = useChangeShare()
  if (share.state === 'revoked') return null
  const extend = () =>
    toastOutcome(
      change.mutateAsync({ id: share.id, expiresInDays: SHARE_DAYS.usual }),
      `“${share.label}” works for ${SHARE_DAYS.usual} days from now.`,
    )
  return (
    <span className="flex items-center gap-1 max-md:-ml-2 md:justify-end">
      <Button size="sm" variant="ghost" onClick={() => ask({ what: 'one', share })}>
        Revoke
      </Button>
      <Menu>
        <MenuMore label={`More actions for ${share.label}`} />
        <MenuContent>
          <MenuItem onSelect={extend}>Expire {SHARE_DAYS.usual} days from now</MenuItem>
          {all && share.ownerId !== null && (
            <MenuItem className="text-danger" onSelect={() => ask({ what: 'owner', share })}>
              Revoke all of {share.owner}…
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </span>
  )
}
