'use client'

import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { useShares } from '@/lib/client/data/use-shares'
import { useZone } from '@/lib/client/page/use-zone'
import type { Share } from '@/lib/shared/shares/shares'
import { RevokeDialog, type Revoked } from './revoke-dialog'
import { sharesColumns } from './shares-columns'
import { useSettingsState } from './use-settings-state'

/** Links to calls and reports for people without an account: what each shows, how often it was opened, and revoking them. */
export default function SharesPanel() {
  const { state, filter, turnTo } = useSettingsState()
  const zone = useZone()
  const mayAll = useMay('manage-all-shares')
  const all = mayAll && state.whose === 'everyone'
  const shares = useShares({ all: all ? true : null, page: state.page })
  const [asked, setAsked] = useState<Revoked | null>(null)
  const revocable = shares.data?.data.some(({ state: now }) => now === 'active') ?? false
  return (
    <Card>
      <CardHeader
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
            {revocable && (
              <Button size="sm" variant="ghost" onClick={() => setAsked(all ? { what: 'everyone' } : { what: 'mine' })}>
                Revoke all…
              </Button>
            )}
          </>
        }
      />
      <Loaded question={shares} rows={3}>
        {({ data, meta }) => (
          <DataTable
            label="Shared links"
            columns={sharesColumns({ zone, all, ask: setAsked })}
            rows={data}
            rowId={({ id }: Share) => id}
            rowProps={({ label }: Share) => ({ 'data-share': label })}
            pagination={meta.pagination}
            onPage={turnTo}
            empty={
              <EmptyState title={all ? 'Nobody has shared anything' : 'You have not shared anything'}>
                Open a call or a report and press Share. Whoever gets the link needs no account.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {asked && <RevokeDialog asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}
