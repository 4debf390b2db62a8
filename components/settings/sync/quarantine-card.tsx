'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { CopyButton } from '@/components/ui/form/copy-button'
import { RelativeTime } from '@/components/ui/text/name'
import { question } from '@/lib/client/http/question'
import { type Quarantined, quarantineRoute } from '@/lib/shared/sync/sync'

const PER_PAGE = 20

/** Records that could not be read as calls: the reason and the raw record. */
export function QuarantineCard({ total }: { total: number }) {
  const [page, setPage] = useState(1)
  const records = useQuery(question(quarantineRoute, { query: { page, perPage: PER_PAGE } }))
  return (
    <ListPanel
      title="Quarantined records"
      description="They could not be read as calls. They are stored unchanged and not counted anywhere."
      question={records}
      expected={Math.min(total, 5)}
      columns={QUARANTINE_COLUMNS}
      rowId={({ id }) => id}
      onPage={setPage}
      empty={null}
    />
  )
}

const QUARANTINE_COLUMNS: Column<Quarantined>[] = [
  {
    id: 'reason',
    header: 'Reason',
    // Takes the remaining width, whatever its content.
    className: 'w-full max-w-0',
    cell: ({ reason, raw }) => (
      <details className="group">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 truncate group-open:whitespace-normal">{reason}</span>
        </summary>
        <div className="relative pb-3">
          <pre className="max-h-80 overflow-auto rounded border border-line bg-surface-sunken p-3 font-mono text-xs">
            {pretty(raw)}
          </pre>
          <CopyButton text={raw} label="Copy raw record" className="absolute top-1.5 right-2" />
        </div>
      </details>
    ),
  },
  {
    id: 'seenAt',
    header: 'Seen',
    numeric: true,
    className: 'align-top leading-10 text-ink-faint',
    cell: ({ seenAt }) => <RelativeTime at={seenAt} className="text-xs" />,
  },
]

/** Indented if it is JSON, else unchanged. */
function pretty(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}
