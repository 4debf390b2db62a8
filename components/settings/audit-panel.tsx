'use client'

import { useState } from 'react'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import type { AuditEntry } from '@/lib/shared/contracts/users'
import { formatDateTime } from '@/lib/shared/format'
import { useAudit } from './use-audit'

/** Who did what, newest first. */
export function AuditPanel() {
  const [page, setPage] = useState(1)
  const audit = useAudit(page)
  const { zone } = useFilters()
  return (
    <Card>
      <CardHeader
        title="Audit log"
        description="Sign-ins, changed accounts, reads on behalf of others, deliveries and sync commands."
      />
      <Loaded question={audit}>
        {({ data, meta }) => (
          <DataTable
            label="Audit log"
            columns={auditColumns(zone)}
            rows={data}
            rowId={({ id }) => id}
            tall
            pagination={meta.pagination}
            onPage={setPage}
            empty={<EmptyState title="No entries yet" />}
          />
        )}
      </Loaded>
    </Card>
  )
}

function auditColumns(zone: string): Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: `When (${zone})`,
      card: 'aside',
      className: 'text-ink-muted',
      cell: ({ at }) => formatDateTime(at, zone),
    },
    { id: 'actor', header: 'User', card: 'line', cell: ({ actor }) => actor },
    {
      id: 'action',
      header: 'Action',
      card: 'title',
      cell: ({ action }) => <span className="font-mono text-xs">{action}</span>,
    },
    {
      id: 'target',
      header: 'Target',
      card: 'line',
      className: 'max-w-64',
      cell: ({ target }) => <span className="block truncate font-mono text-xs">{target ?? '–'}</span>,
    },
    {
      id: 'details',
      header: 'Details',
      card: 'line',
      className: 'max-w-96',
      cell: ({ details }) => (
        <span className="block truncate text-ink-muted text-xs" title={detailWords(details)}>
          {detailWords(details)}
        </span>
      ),
    },
  ]
}

/** `onBehalfOf ana-8, outcome success`. */
function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}
