import { DialogButton } from '@/components/admin/dialogs'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { CheckList, SelectField, TextField } from '@/components/admin/fields'
import { actionsColumn, minorColumn, NameCell, timeColumn } from '@/components/admin/rows'
import type { Column } from '@/components/table/column'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { Badge } from '@/components/ui/text/badge'
import { useMe } from '@/lib/client/data/use-me'
import { useSend } from '@/lib/client/http/use-send'
import { useNow } from '@/lib/client/page/use-now'
import { countOf, formatDate, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { SCOPE_WORDS, SCOPES, type Scope } from '@/lib/shared/users/scopes'
import {
  createTokenRoute,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_NAME_CHARACTERS,
  mayUseScope,
  revokeTokenRoute,
  type Token,
  tokensRoute,
} from '@/lib/shared/users/tokens'

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
  minorColumn('expires', 'Expires', ({ expiresAt }) => <Expiry at={expiresAt} zone={zone} />),
  timeColumn('lastUsed', 'Last used', ({ lastUsedAt }) => lastUsedAt),
  actionsColumn((token) => <Revoke token={token} />, 'aside'),
]

function Expiry({ at, zone }: { at: number; zone: Zone }) {
  const now = useNow()
  if (now !== null && now >= at) return <Badge tone="danger">Expired</Badge>
  return <time title={formatDateTime(at, zone)}>{formatDate(at, zone)}</time>
}

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

const EXPIRIES = [7, 30, 90, 180, 365].map((days) => [days, days === 365 ? '1 year' : countOf(days, 'day')] as const)
const INITIAL = { name: '', scopes: ['read:calls'] as readonly Scope[], expiresInDays: DEFAULT_TOKEN_DAYS as number }

/** It cannot be shown again. */
export type CreatedToken = { name: string; token: string }
type CreateTokenDialogProps = { onCreated: (token: CreatedToken) => void; onClose: () => void }

/** Name, scopes and expiry of a new token. Scopes that the viewer's role does not allow are not offered. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const send = useSend(tokensRoute)
  const role = useMe().data?.role
  const offered = SCOPES.filter((scope) => role !== undefined && mayUseScope(role, scope))
  return (
    <DraftDialog
      title="Create token"
      submitLabel="Create token"
      initial={INITIAL}
      ready={({ name, scopes }) => name.trim() !== '' && scopes.length > 0}
      send={({ name, scopes, expiresInDays }) => {
        const inOrder = SCOPES.filter((scope) => scopes.includes(scope))
        return send(createTokenRoute, { body: { name: name.trim(), scopes: inOrder, expiresInDays } })
      }}
      onSaved={({ data }, { name }) => onCreated({ name: name.trim(), token: data.token })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            help="What will use it, such as “Nightly report”"
            required
            maxLength={MAX_TOKEN_NAME_CHARACTERS}
          />
          <CheckList
            {...field('scopes')}
            legend="Scopes"
            choices={offered.map((scope) => ({
              value: scope,
              label: <span className="font-mono text-xs leading-5">{scope}</span>,
              words: SCOPE_WORDS[scope],
            }))}
          />
          <SelectField
            {...field('expiresInDays')}
            label="Expires after"
            choices={EXPIRIES}
            className="w-32 self-start"
          />
        </>
      )}
    </DraftDialog>
  )
}
