import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { RelativeTime } from '@/components/ui/text/name'

/** The column of a row's actions. */
export const actionsColumn = <Row,>(
  cell: (row: Row) => ReactNode,
  card: Column<Row>['card'] = 'line',
): Column<Row> => ({ id: 'actions', header: <span className="sr-only">Actions</span>, card, numeric: true, cell })

/** How long ago something happened, in words; `never` where it has not. */
export const timeColumn = <Row,>(
  id: string,
  header: string,
  timeOf: (row: Row) => number | null,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  id,
  header,
  card: 'line',
  className: 'text-ink-muted',
  cell: (row) => {
    const at = timeOf(row)
    return at === null ? 'never' : <RelativeTime at={at} />
  },
  ...more,
})

/** The name of a row, with a line about it below. */
export function NameCell({ name, children, ...rest }: { name: ReactNode; title?: string; children?: ReactNode }) {
  return (
    <>
      <span className="block truncate font-medium" {...rest}>
        {name}
      </span>
      {children !== undefined && <span className="block truncate text-ink-faint text-xs">{children}</span>}
    </>
  )
}
