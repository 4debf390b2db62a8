'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { differences } from '@/lib/shared/compare/differences'
import type { Call } from '@/lib/shared/contracts/call'

/** What differs between both calls, property by property; what is the same is folded. */
export function DifferenceTable({ a, b, className }: { a: Call; b: Call; className?: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const rows = differences(a, b)
  const differing = rows.filter((row) => row.differs)
  const same = rows.filter((row) => !row.differs)
  return (
    <Card className={cn('overflow-hidden', className)}>
      <CardHeader
        title="What differs"
        description={differing.length === 0 ? 'Nothing' : `${differing.length} of ${rows.length} properties`}
      />
      {(differing.length > 0 || unfolded) && (
        <PlainTable
          label="Properties of both calls"
          columns={unfolded ? COLUMNS : COLUMNS.slice(0, -1)}
          rows={unfolded ? [...differing, ...same] : differing}
          rowId={({ label }) => label}
          rowProps={({ differs }) => ({ 'data-differs': differs })}
        />
      )}
      {same.length > 0 && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="flex h-10 w-full items-center gap-2 border-line border-t px-4 text-data text-ink-muted hover:bg-surface-hover focus-visible:-outline-offset-2"
        >
          <ChevronRight aria-hidden="true" className={cn('size-3.5 transition-transform', unfolded && 'rotate-90')} />
          {same.length === 1 ? '1 row is the same' : `${same.length} rows are the same`}
        </button>
      )}
    </Card>
  )
}

type Fact = ReturnType<typeof differences>[number]

const side = (id: 'a' | 'b', header: string): Column<Fact> => ({
  id,
  header,
  className: 'num whitespace-normal',
  cell: (fact) => <span className={fact.differs ? 'font-medium' : undefined}>{fact[id]}</span>,
})

const COLUMNS: Column<Fact>[] = [
  { id: 'label', header: 'Property', className: 'text-ink-muted', cell: ({ label }) => label },
  side('a', 'A'),
  side('b', 'B'),
  {
    id: 'differs',
    header: <span className="sr-only">Differs</span>,
    className: 'text-ink-faint text-xs',
    cell: ({ differs }) => (differs ? 'differs' : ''),
  },
]
