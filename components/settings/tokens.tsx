import { KeyRound } from 'lucide-react'
import { DialogButton } from '@/components/admin/dialogs'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { CheckList, SelectField, TextField } from '@/components/admin/fields'
import { ListPanel } from '@/components/admin/list-panel'
import { actionsColumn, minorColumn, NameCell, nameColumn, timeColumn } from '@/components/admin/rows'
import { type ShowSecret, useSecretCard } from '@/components/admin/secret-card'
import type { Column } from '@/components/table/column'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { useMay, useMe } from '@/lib/client/data/use-me'
import { useAnswer, useSend } from '@/lib/client/http/use-answer'
import { useNow } from '@/lib/client/page/use-now'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { countOf, formatDate, formatDateTime } from '@/lib/shared/text/format'
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

/** Keys for scripts and tools. */
export function TokensPanel() {
  const seesAll = useMay('manage-all-tokens')
  const tokens = useAnswer(tokensRoute, { query: seesAll ? { all: true } : {} })
  const [secret, showSecret] = useSecretCard()
  return (
    <div className="flex flex-col gap-4">
      {secret}
      <ListPanel
        title="API tokens"
        description={
          seesAll
            ? 'Keys for scripts and tools. Each acts for its owner, within its scopes. You see everyone’s.'
            : 'Keys for scripts and tools. Each acts for you, within its scopes and your role.'
        }
        actions={
          <TextLink href="/docs" className="mr-2 text-accent-ink text-xs">
            API reference
          </TextLink>
        }
        add={{
          label: 'Create token',
          icon: KeyRound,
          dialog: <CreateTokenDialog showSecret={showSecret} />,
        }}
        question={tokens}
        expected={3}
        columns={tokenColumns(seesAll)}
        rowProps={({ name }) => ({ 'data-token': name })}
        empty={{
          icon: KeyRound,
          title: 'No tokens yet',
          words: 'With a token, a script can read calls and figures, or export them, without signing in.',
        }}
      />
    </div>
  )
}

const OWNER = minorColumn<Token>(
  'owner',
  'Owner',
  ({ owner, isMine }) => (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate" title={owner}>
        {owner}
      </span>
      {isMine && <Badge>you</Badge>}
    </span>
  ),
  { className: 'max-w-40' },
)

const tokenColumns = (showsOwner: boolean): Column<Token>[] => [
  nameColumn(
    'name',
    'Name',
    ({ name, prefix }) => (
      <NameCell name={name}>
        <span className="font-mono">{prefix}…</span>
      </NameCell>
    ),
    'min-w-32',
  ),
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
  minorColumn('expires', 'Expires', ({ expiresAt }) => <Expiry at={expiresAt} />),
  timeColumn('lastUsed', 'Last used', ({ lastUsedAt }) => lastUsedAt),
  actionsColumn((token) => <Revoke token={token} />, 'aside'),
]

function Expiry({ at }: { at: number }) {
  const zone = useBrowserZone()
  const now = useNow()
  if (now !== null && now >= at) return <Badge tone="danger">Expired</Badge>
  return <time title={formatDateTime(at, zone)}>{formatDate(at, zone)}</time>
}

function Revoke({ token }: { token: Token }) {
  const send = useSend(tokensRoute)
  return (
    <DialogButton
      aria-label={`Revoke ${token.name}`}
      dialog={
        <Confirm
          title="Revoke this token?"
          label="Revoke token"
          act={() => send(revokeTokenRoute, { params: { id: token.id } })}
          done={`${token.name} no longer works.`}
        >
          Whatever uses <b className="font-medium text-ink">{token.name}</b>
          {!token.isMine && ` (${token.owner})`} is refused from now on. This cannot be undone.
        </Confirm>
      }
    >
      Revoke
    </DialogButton>
  )
}

const EXPIRIES = [7, 30, 90, 180, 365].map((days) => [days, days === 365 ? '1 year' : countOf(days, 'day')] as const)
const INITIAL = { name: '', scopes: ['read:calls'] as Scope[], expiresInDays: DEFAULT_TOKEN_DAYS as number }

/** Name, scopes and expiry of a new token. Scopes that the viewer's role does not allow are not offered. */
function CreateTokenDialog({ showSecret }: { showSecret: ShowSecret }) {
  const send = useSend(tokensRoute)
  const role = useMe().data?.role
  const offered = SCOPES.filter((scope) => role !== undefined && mayUseScope(role, scope))
  return (
    <DraftDialog
      title="Create token"
      submitLabel="Create token"
      initial={INITIAL}
      ready={({ name, scopes }) => name.trim() !== '' && scopes.length > 0}
      send={({ scopes, ...rest }) =>
        send(createTokenRoute, { body: { ...rest, scopes: SCOPES.filter((scope) => scopes.includes(scope)) } })
      }
      onSaved={({ data }, { name }) =>
        showSecret({
          text: data.token,
          label: 'New token',
          title: `Copy the token “${name.trim()}” now`,
          description: 'It is shown only this once. Keep it like a password.',
          copyLabel: 'Copy token',
        })
      }
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
