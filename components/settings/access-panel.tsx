import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { DialogButton } from '@/components/admin/dialogs'
import { ListPanel } from '@/components/admin/list-panel'
import { CopyLine, SecretCard } from '@/components/admin/secret-card'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/form/segmented'
import { TextLink } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { type Share, sharesRoute } from '@/lib/shared/shares/shares'
import { tokensRoute } from '@/lib/shared/users/tokens'
import { RevokeDialog, shareColumns } from './shares'
import { type CreatedToken, CreateTokenDialog, tokenColumns } from './tokens'
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
            <DialogButton
              dialog={(close) => <RevokeDialog revoked={{ what: all ? 'everyone' : 'mine' }} onClose={close} />}
            >
              Revoke all…
            </DialogButton>
          )}
        </>
      }
      question={shares}
      expected={3}
      columns={shareColumns(zone, all)}
      rowId={({ id }) => id}
      rowProps={({ label }: Share) => ({ 'data-share': label })}
      onPage={turnTo}
      empty={{
        title: all ? 'Nobody has shared anything' : 'You have not shared anything',
        words: 'Open a call or a report and press Share. Whoever gets the link needs no account.',
      }}
    />
  )
}

function TokensPanel() {
  const seesAll = useMay('manage-all-tokens')
  const tokens = useAnswer(tokensRoute, { query: seesAll ? { all: true } : {} })
  const zone = useBrowserZone()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  return (
    <div className="flex flex-col gap-4">
      {created !== null && (
        <SecretCard
          label="New token"
          title={`Copy the token “${created.name}” now`}
          description="It is shown only this once. Keep it like a password."
          onDone={() => setCreated(null)}
        >
          <CopyLine text={created.token} label="Copy token" />
        </SecretCard>
      )}
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
          dialog: (close) => <CreateTokenDialog onCreated={setCreated} onClose={close} />,
        }}
        question={tokens}
        expected={3}
        columns={tokenColumns(zone, seesAll)}
        rowId={({ id }) => id}
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
