'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Pager } from '@/components/ui/pager'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { useQuarantine } from './use-quarantine'

/** Records that could not become calls: why, and exactly what arrived. */
export function QuarantineCard({ total }: { total: number }) {
  const [page, setPage] = useState(1)
  const list = useQuarantine(page)
  const { zone } = useFilters()
  return (
    <Card>
      <CardHeader
        title="Quarantined"
        description="Records from the API that could not be read as calls. They are kept as they came and count nowhere."
      />
      {list.data === undefined ? (
        list.isError ? (
          <ErrorState error={list.error} onRetry={() => list.refetch()} />
        ) : (
          <SkeletonRows rows={total === 0 ? 1 : Math.min(total, 5)} />
        )
      ) : list.data.data.length === 0 ? (
        <p className="px-4 pb-4 text-data text-ink-muted">None. Everything that arrived became a call.</p>
      ) : (
        <>
          <ul className="border-line border-t">
            {list.data.data.map((record) => (
              <li key={record.id} className="border-line border-b last:border-0">
                <details className="group">
                  <summary className="flex list-none [&::-webkit-details-marker]:hidden min-h-10 items-center gap-3 px-4 py-2 text-data hover:bg-surface-hover">
                    <ChevronRight
                      aria-hidden="true"
                      className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
                    />
                    <span className="min-w-0 flex-1 truncate group-open:whitespace-normal">{record.reason}</span>
                    <RelativeTime at={record.seenAt} zone={zone} className="shrink-0 text-ink-faint text-xs" />
                  </summary>
                  <div className="relative px-4 pb-3">
                    <pre className="max-h-80 overflow-auto rounded border border-line bg-surface-sunken p-3 font-mono text-xs">
                      {pretty(record.raw)}
                    </pre>
                    <CopyButton text={record.raw} label="Copy as it came" className="absolute top-1.5 right-6" />
                  </div>
                </details>
              </li>
            ))}
          </ul>
          <Pager pagination={list.data.meta.pagination} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

/** Indented when it is JSON; as it came when it is not. */
function pretty(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}
