'use client'

import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { MediaLabel, OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { waitSecondsOf } from '@/lib/shared/calls/stages'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { formatCount, formatDateTime, formatDuration, type Zone } from '@/lib/shared/text/format'
import { CallCard } from './call-card'
import { Parties } from './call-cells'
import { useNewestCalls } from './use-newest-calls'

/** The newest calls that match the filters, and a link to all of them. */
export default function NewestCalls({ filters }: { filters: Partial<Filters> }) {
  const list = useNewestCalls(filters)
  const zone = useZone()
  return (
    <Card>
      <CardHeader
        title="Newest calls"
        actions={
          list.data !== undefined &&
          list.data.total > 0 && (
            <Door filters={filters} className="text-accent-ink text-data">
              All {formatCount(list.data.total)}
            </Door>
          )
        }
      />
      <Loaded question={list}>
        {({ calls }) => (
          <DataTable
            label="Newest calls"
            columns={newestColumns(zone)}
            rows={calls}
            rowId={refOf}
            card={(call) => <CallCard call={call} />}
          />
        )}
      </Loaded>
    </Card>
  )
}

const newestColumns = (zone: Zone): Column<Call>[] => [
  {
    id: 'time',
    header: 'When',
    cell: (call) => (
      <TextLink href={callHref(call)} className="font-medium">
        {formatDateTime(call.time, zone)}
      </TextLink>
    ),
  },
  { id: 'parties', header: 'From → To', className: 'max-w-72', cell: (call) => <Parties call={call} /> },
  { id: 'type', header: 'Type', cell: ({ type }) => <MediaLabel type={type} /> },
  { id: 'outcome', header: 'Outcome', cell: ({ status }) => <OutcomeBadge status={status} /> },
  { id: 'ring', header: 'Wait', numeric: true, from: 'lg', cell: (call) => formatDuration(waitSecondsOf(call)) },
  { id: 'duration', header: 'Duration', numeric: true, cell: ({ durationSeconds }) => formatDuration(durationSeconds) },
  {
    id: 'people',
    header: 'People',
    numeric: true,
    cell: ({ joinedPeople, invitedPeople }) => (
      <>
        {formatCount(joinedPeople)}
        <span className="text-ink-faint"> of {formatCount(invitedPeople)}</span>
      </>
    ),
  },
]
