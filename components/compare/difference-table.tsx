import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardHeader } from '@/components/ui/card'
import { differences } from '@/lib/shared/compare/differences'
import type { Call } from '@/lib/shared/contracts/call'

/** Both calls property by property, with differences highlighted and named. */
export function DifferenceTable({ a, b, className }: { a: Call; b: Call; className?: string }) {
  const rows = differences(a, b)
  const count = rows.filter((row) => row.differs).length
  return (
    <Card className={className}>
      <CardHeader title="What differs" description={count === 0 ? 'None' : `${count} of ${rows.length} properties`} />
      <PlainTable
        label="Properties of both calls"
        columns={COLUMNS}
        rows={rows}
        rowId={({ label }) => label}
        rowProps={({ differs }) => ({ 'data-differs': differs })}
      />
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
