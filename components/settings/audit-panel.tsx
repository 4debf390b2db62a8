'use client'

import { useState } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { SkeletonRows } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useFilters } from '@/lib/client/use-filters'
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
      {audit.data === undefined ? (
        audit.isError ? (
          <ErrorState error={audit.error} onRetry={() => audit.refetch()} />
        ) : (
          <SkeletonRows />
        )
      ) : audit.data.data.length === 0 ? (
        <EmptyState title="Nothing has been done yet" />
      ) : (
        <>
          <Table label="Audit log">
            <thead>
              <tr>
                <Th>When ({zone})</Th>
                <Th>Who</Th>
                <Th>What</Th>
                <Th>On</Th>
                <Th>Details</Th>
              </tr>
            </thead>
            <tbody>
              {audit.data.data.map((entry) => (
                <Tr key={entry.id}>
                  <Td className="text-ink-muted">{formatDateTime(entry.at, zone)}</Td>
                  <Td>{entry.actor}</Td>
                  <Td className="font-mono text-xs">{entry.action}</Td>
                  <Td className="max-w-64 truncate font-mono text-xs">{entry.target ?? '–'}</Td>
                  <Td className="max-w-96 truncate text-ink-muted text-xs" title={detailWords(entry.details)}>
                    {detailWords(entry.details)}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <Pager pagination={audit.data.meta.pagination} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

/** `onBehalfOf ana-8, outcome success`. */
function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}
