'use client'

import { ListPanel } from '@/components/admin/list-panel'
import { useDialog } from '@/components/admin/use-dialog'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
import { useMay } from '@/lib/client/data/use-me'
import { useShares } from '@/lib/client/data/use-shares'
import { useFilters } from '@/lib/client/page/use-filters'
import type { Share } from '@/lib/shared/shares/shares'
import { useSettingsState } from '../use-settings-state'
import { RevokeDialog } from './revoke-dialog'
import { shareColumns } from './share-columns'

/** Links to calls and reports for people without an account: what each shows, how often it was opened, and revoking them. */
export default function SharesPanel() {
  const { state, filter, turnTo } = useSettingsState()
  const { zone } = useFilters()
  const mayAll = useMay('manage-all-shares')
  const all = mayAll && state.whose === 'everyone'
  const shares = useShares({ all: all ? true : null, page: state.page })
  const [dialog, show] = useDialog()
  const isRevocable = shares.data?.data.some(({ state: now }) => now === 'active') ?? false
  const revokeAll = () =>
    show((close) => <RevokeDialog revoked={{ what: all ? 'everyone' : 'mine' }} onClose={close} />)
  return (
    <>
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
              <Button size="sm" variant="ghost" onClick={revokeAll}>
                Revoke all…
              </Button>
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
      {dialog}
    </>
  )
}
