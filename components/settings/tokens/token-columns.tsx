'use client'

import { actionsColumn, NameCell, timeColumn } from '@/components/admin/columns'
import { DialogButton } from '@/components/admin/dialogs'
import type { Column } from '@/components/table/column'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { Badge } from '@/components/ui/text/badge'
import { useSend } from '@/lib/client/http/use-send'
import { useNow } from '@/lib/client/page/use-now'
import { formatDate, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { SCOPE_WORDS } from '@/lib/shared/users/scopes'
import { revokeTokenRoute, type Token, tokensRoute } from '@/lib/shared/users/tokens'

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

/** The columns of the list of tokens. */
export const tokenColumns = (zone: Zone, showsOwner: boolean): Column<Token>[] => [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    className: 'max-w-0 w-full min-w-32 py-1.5',
    cell: ({ name, prefix }) => (
      <NameCell name={name} title={name}>
        <span className="font-mono">{prefix}…</span>
      </NameCell>
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
  timeColumn('created', 'Created', ({ createdAt }) => createdAt, { from: 'lg' }),
  {
    id: 'expires',
    header: 'Expires',
    card: 'line',
    className: 'text-ink-muted',
    cell: ({ expiresAt }) => <Expiry at={expiresAt} zone={zone} />,
  },
  timeColumn('lastUsed', 'Last used', ({ lastUsedAt }) => lastUsedAt),
  actionsColumn((token) => <Revoke token={token} />, 'aside'),
]

/** The day a token ends, or that it has ended. */
function Expiry({ at, zone }: { at: number; zone: Zone }) {
  const now = useNow()
  if (now !== null && now >= at) return <Badge tone="danger">Expired</Badge>
  return <time title={formatDateTime(at, zone)}>{formatDate(at, zone)}</time>
}

/** Asks before a token is revoked, which cannot be undone. */
function Revoke({ token }: { token: Token }) {
  const send = useSend(tokensRoute)
  return (
    <DialogButton
      aria-label={`Revoke ${token.name}`}
      dialog={(close) => (
        <Confirm
          title="Revoke this token?"
          label="Revoke token"
          act={() => send(revokeTokenRoute, { params: { id: token.id } })}
          done={`${token.name} no longer works.`}
          onClose={close}
        >
          <p>
            Whatever uses <b className="font-medium text-ink">{token.name}</b>
            {!token.isMine && ` (${token.owner})`} is refused from now on. This cannot be undone.
          </p>
        </Confirm>
      )}
    >
      Revoke
    </DialogButton>
  )
}
