import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { useNewestCalls } from '@/lib/client/data/use-call'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount, type Zone } from '@/lib/shared/text/format'
import { CallCard } from './call-cells'
import { callColumns } from './call-columns'

type NewestCallsProps = { filters: Partial<Filters>; title?: string }

/** The newest calls that match the filters, and a link to all of them. */
export default function NewestCalls({ filters, title = 'Newest calls' }: NewestCallsProps) {
  const list = useNewestCalls(filters)
  const zone = useZone()
  return (
    <Card
      title={title}
      actions={
        list.data !== undefined &&
        list.data.total > 0 && (
          <Door filters={filters} className="text-accent-ink text-data">
            All {formatCount(list.data.total)}
          </Door>
        )
      }
    >
      <Loaded question={list}>
        {({ calls }) => (
          <DataTable
            label={title}
            columns={newestColumns(zone, filters)}
            rows={calls}
            rowId={refOf}
            card={(call) => <CallCard call={call} />}
            empty={<p className="px-4 pb-4 text-data text-ink-faint">No calls yet.</p>}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** As in the list of calls. */
const newestColumns = (zone: Zone, filters: Partial<Filters>): Column<Call>[] =>
  callColumns(zone, filters).flatMap((column) =>
    column.optional ? [] : { ...column, ...(column.id === 'parties' && { className: 'max-w-72' }) },
  )
