'use client'

import { BellRing } from 'lucide-react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { EmptyState } from '@/components/ui/states'
import { useAlerts, useChannels } from '@/lib/client/use-alerts'
import { useFilters } from '@/lib/client/use-filters'
import { rulePath } from '@/lib/shared/alerts/message'
import type { AlertRule, AlertState } from '@/lib/shared/contracts/alerts'
import { rulesColumns } from './rules-columns'

/** What needs attention first. */
const ORDER: readonly AlertState[] = ['firing', 'recovering', 'pending', 'stale', 'no-data', 'normal']
const rank = ({ state, isEnabled }: AlertRule) => (isEnabled ? ORDER.indexOf(state) : ORDER.length)

/** Every alert with its state, those that fire first. */
export function RulesPanel() {
  const alerts = useAlerts()
  const channels = useChannels()
  const { zone } = useFilters()
  return (
    <Card>
      <Loaded question={alerts} rows={6}>
        {({ data }) => (
          <DataTable
            label="Alerts"
            columns={rulesColumns(zone, channels.data?.data ?? [])}
            rows={[...data].sort((one, other) => rank(one) - rank(other))}
            rowId={({ id }) => id}
            rowProps={({ id }) => ({ 'data-alert': id })}
            hrefOf={({ id }) => rulePath(id)}
            tall
            empty={
              <EmptyState
                icon={BellRing}
                title="No alerts yet"
                actions={
                  <Link href="/alerts/edit" prefetch={false} className={buttonClass('primary', 'sm')}>
                    New alert
                  </Link>
                }
              >
                An alert watches a figure and tells a channel when it is out of bounds. Before you keep it, you see when
                it would have fired in the last 30 days.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
