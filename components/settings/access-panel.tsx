import { DialogButton, DialogItem } from '@/components/admin/dialogs'
import { ListPanel } from '@/components/admin/list-panel'
import { actionsColumn, minorColumn, RowActions, stateColumn, timeColumn } from '@/components/admin/rows'
import type { Column } from '@/components/table/column'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/form/segmented'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { MenuItem } from '@/components/ui/overlay/menu'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import { useAnswer, useSend } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import {
  changeShareRoute,
  revokeShareRoute,
  revokeSharesRoute,
  SHARE_DAYS,
  type Share,
  sharesRoute,
} from '@/lib/shared/shares/shares'
import { countOf, formatCount, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { TokensPanel } from './tokens'
import { useSettingsState } from './use-settings-state'

/** What gives others access: links for people without an account, and tokens for scripts. */
export default function AccessPanel() {
  const { state } = useSettingsState()
  return (
    <div className="flex flex-col gap-4">
      <SharesPanel />
      <div className={cn(state.tab === 'tokens' && 'order-first')}>
        <TokensPanel />
      </div>
    </div>
  )
}

const STATES: Record<Share['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  'used-up': { label: 'Used up', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'danger' },
}

const shownWords = ({ kind, names, recordings, hasPassword, frameHost }: Share): string =>
  [
    kind === 'call' ? 'Call' : 'Report',
    names ? 'names' : 'pseudonyms',
    ...(recordings ? ['recordings'] : []),
    ...(hasPassword ? ['password'] : []),
    ...(frameHost === null ? [] : [`embedded by ${frameHost}`]),
  ].join(' · ')

/** Calls and reports for people without an account. */
function SharesPanel() {
  const { state, filter, turnTo } = useSettingsState()
  const { zone } = useFilters()
  const mayAll = useMay('manage-all-shares')
  const all = mayAll && state.whose === 'everyone'
  const shares = useAnswer(sharesRoute, { query: { all: all ? true : null, page: state.page } })
  const isRevocable = shares.data?.data.some(({ state: now }) => now === 'active') ?? false
  return (
    <ListPanel
      title="Shared links"
      description="Calls and reports for people without an account. Share one from its page."
      actions={
        <>
          {mayAll && (
            <Segmented
              label="Whose links"
              value={all ? 'everyone' : 'mine'}
              options={{ mine: 'Mine', everyone: 'Everyone’s' }}
              onChange={(next) => filter({ whose: next === 'mine' ? null : next })}
            />
          )}
          {isRevocable && (
            <DialogButton dialog={<RevokeDialog revoked={{ what: all ? 'everyone' : 'mine' }} />}>
              Revoke all…
            </DialogButton>
          )}
        </>
      }
      question={shares}
      expected={3}
      columns={shareColumns(zone, all)}
      rowProps={({ label }: Share) => ({ 'data-share': label })}
      onPage={turnTo}
      empty={{
        title: all ? 'Nobody has shared anything' : 'You have not shared anything',
        words: 'Open a call or a report and press Share. Whoever gets the link needs no account.',
      }}
    />
  )
}

/** `all`: the list has everyone's, so it says whose they are. */
const shareColumns = (zone: Zone, all: boolean): Column<Share>[] => [
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
  ...(all ? [minorColumn<Share>('owner', 'By', ({ owner }) => owner)] : []),
  stateColumn(({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>),
  {
    id: 'opens',
    header: 'Opens',
    card: 'line',
    numeric: true,
    cell: ({ opens, maxOpens }) =>
      maxOpens === null ? formatCount(opens) : `${formatCount(opens)} of ${formatCount(maxOpens)}`,
  },
  timeColumn('lastOpened', 'Last opened', ({ lastOpenedAt }) => lastOpenedAt),
  minorColumn('expires', 'Expires', ({ expiresAt }) => formatDateTime(expiresAt, zone), {
    className: 'whitespace-nowrap text-ink-muted',
  }),
  actionsColumn((share) => share.state !== 'revoked' && <ShareActions share={share} all={all} />),
]

function ShareActions({ share, all }: { share: Share; all: boolean }) {
  const send = useSend(sharesRoute)
  const extend = () =>
    toastOutcome(
      send(changeShareRoute, { params: { id: share.id }, body: { expiresInDays: SHARE_DAYS.usual } }),
      `“${share.label}” works for ${SHARE_DAYS.usual} days from now.`,
    )
  return (
    <RowActions
      label={`More actions for ${share.label}`}
      action={<DialogButton dialog={<RevokeDialog revoked={{ what: 'one', share }} />}>Revoke</DialogButton>}
    >
      <MenuItem onSelect={extend}>Expire {SHARE_DAYS.usual} days from now</MenuItem>
      {all && share.ownerId !== null && (
        <DialogItem className="text-danger" dialog={<RevokeDialog revoked={{ what: 'owner', share }} />}>
          Revoke all of {share.owner}…
        </DialogItem>
      )}
    </RowActions>
  )
}

type Revocation = { what: 'one' | 'owner'; share: Share } | { what: 'mine' | 'everyone' }

/** Asks before links are revoked, which cannot be undone. */
function RevokeDialog({ revoked }: { revoked: Revocation }) {
  const send = useSend(sharesRoute)
  const [title, words] = wordsOf(revoked)
  const revoke = async (): Promise<string> => {
    if (revoked.what === 'one') {
      await send(revokeShareRoute, { params: { id: revoked.share.id } })
      return `“${revoked.share.label}” was revoked.`
    }
    const query =
      revoked.what === 'owner' ? { ownerId: revoked.share.ownerId ?? '' } : revoked.what === 'mine' ? {} : { all: true }
    return `${countOf((await send(revokeSharesRoute, { query })).data.revoked, 'link')} revoked.`
  }
  return (
    <Confirm title={title} label="Revoke" act={revoke} done={(words) => words}>
      <p>{words} This cannot be undone, but you can share again.</p>
    </Confirm>
  )
}

function wordsOf(revoked: Revocation): readonly [title: string, words: string] {
  switch (revoked.what) {
    case 'one':
      return [`Revoke “${revoked.share.label}”?`, 'The link stops working at once, for everyone who has it.']
    case 'owner':
      return [`Revoke all links of ${revoked.share.owner}?`, 'All of their active links stop working at once.']
    case 'mine':
      return ['Revoke all of your links?', 'All of your active links stop working at once.']
    case 'everyone':
      return ['Revoke everyone’s links?', 'All active links of everyone stop working at once.']
  }
}
