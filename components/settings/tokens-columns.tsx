'use client'

import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { Badge } from '@/components/ui/text/badge'
import { RelativeTime } from '@/components/ui/text/name'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { formatDate, formatDateTime } from '@/lib/shared/text/format'
import { SCOPE_WORDS } from '@/lib/shared/users/scopes'
import type { Token } from '@/lib/shared/users/tokens'

/** The columns of the list of tokens. `revoke` asks before it revokes one. */
export function tokensColumns(showsOwner: boolean, revoke: (token: Token) => void): Column<Token>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      className: 'max-w-0 w-full min-w-32 py-1.5',
      cell: ({ name, prefix }) => (
        <>
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
          <span className="block truncate font-mono text-ink-faint text-xs">{prefix}…</span>
        </>
      ),
    },
    {
      id: 'scopes',
      header: 'Scopes',
      card: 'line',
      className: 'md:min-w-56 whitespace-normal py-1.5',
      cell: ({ scopes }) => (
        <span className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope} title={SCOPE_WORDS[scope]} className="font-mono">
              {scope}
            </Badge>
          ))}
        </span>
      ),
    },
    ...(showsOwner ? [OWNER] : []),
    {
      id: 'created',
      header: 'Created',
      card: 'line',
      from: 'lg',
      className: 'text-ink-muted',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'expires',
      header: 'Expires',
      card: 'line',
      className: 'text-ink-muted',
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
    },
    {
      id: 'lastUsed',
      header: 'Last used',
      card: 'line',
      className: 'text-ink-muted',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <RelativeTime at={lastUsedAt} />),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'aside',
      numeric: true,
      cell: (token) => (
        <Button size="sm" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => revoke(token)}>
          Revoke
        </Button>
      ),
    },
  ]
}

const OWNER: Column<Token> = {
  id: 'owner',
  header: 'Owner',
  card: 'line',
  className: 'max-w-40',
  cell: ({ owner, isMine }) => (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate" title={owner}>
        {owner}
      </span>
      {isMine && <Badge>you</Badge>}
    </span>
  ),
}

/** The day a token ends, or that it has ended. */
function Expiry({ at }: { at: number }) {
  const zone = useZone()
  const now = useNow()
  if (now !== null && now >= at) return <Badge tone="danger">Expired</Badge>
  return <time title={formatDateTime(at, zone)}>{formatDate(at, zone)}</time>
}
