'use client'

import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/state/states'
import { useAlertHistory } from '@/lib/client/data/use-alerts'
import { historyColumns } from './history-columns'
import { useAlertsState } from './use-alerts-state'

/** Changes of state of all alerts, newest first. */
export default function HistoryPanel() {
  const { state, turnTo } = useAlertsState()
  const history = useAlertHistory({ page: state.page })
  return (
    <Card>
      <Loaded question={history}>
        {({ data, meta }) => (
          <DataTable
            label="Changes of state"
            columns={historyColumns(true)}
            rows={data}
            rowId={({ id }) => id}
            pagination={meta.pagination}
            onPage={turnTo}
            empty={<EmptyState title="Nothing has happened yet">Every change of state is listed here.</EmptyState>}
          />
        )}
      </Loaded>
    </Card>
  )
}
