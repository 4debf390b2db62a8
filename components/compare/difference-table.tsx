import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { differences } from '@/lib/shared/compare/differences'
import type { Call } from '@/lib/shared/contracts/call'

/** Both calls property by property, with differences highlighted and named. */
export function DifferenceTable({ a, b, className }: { a: Call; b: Call; className?: string }) {
  const rows = differences(a, b)
  const count = rows.filter((row) => row.differs).length
  return (
    <Card className={className}>
      <CardHeader title="What differs" description={count === 0 ? 'None' : `${count} of ${rows.length} properties`} />
      <Table label="Properties of both calls">
        <thead>
          <tr>
            <Th>Property</Th>
            <Th>A</Th>
            <Th>B</Th>
            <Th>
              <span className="sr-only">Differs</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.label} data-differs={row.differs}>
              <Td className="text-ink-muted">{row.label}</Td>
              <Td className={cn('num whitespace-normal', row.differs && 'font-medium')}>{row.a}</Td>
              <Td className={cn('num whitespace-normal', row.differs && 'font-medium')}>{row.b}</Td>
              <Td className="text-ink-faint text-xs">{row.differs ? 'differs' : ''}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
