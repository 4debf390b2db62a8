import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card } from '@/components/ui/layout/card'
import { ShareBar } from '@/components/ui/state/progress'
import { CountDoor } from '@/components/ui/text/door'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatRatio } from '@/lib/shared/text/format'

export type IssueRow = {
  name: string
  words: string
  calls: number
  /** The filters of the counted calls. */
  door: Partial<Filters>
}

type IssuesTableProps = { title: string; description: string; rows: readonly IssueRow[]; total: number }

/** Reasons with how many calls of the range each applies to, each linking to exactly those; nothing without any. */
export function IssuesTable({ title, description, rows, total }: IssuesTableProps) {
  if (rows.length === 0) return null
  return (
    <Card title={title} description={description}>
      <PlainTable
        label={title}
        columns={issueColumns(total)}
        rows={rows}
        rowId={({ name }) => name}
        rowProps={({ name }) => ({ 'data-issue': name })}
      />
    </Card>
  )
}

const issueColumns = (total: number): Column<IssueRow>[] => [
  {
    id: 'name',
    header: 'Issue',
    className: 'align-top leading-10',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'words',
    header: 'Why',
    from: 'md',
    className: 'w-full whitespace-normal py-2.5 text-ink-muted leading-5',
    cell: ({ words }) => words,
  },
  {
    id: 'calls',
    header: 'Calls',
    numeric: true,
    className: 'align-top leading-10',
    cell: ({ name, calls, door }) => <CountDoor of={name} count={calls} filters={door} />,
  },
  {
    id: 'share',
    header: 'Of all',
    numeric: true,
    from: 'sm',
    className: 'min-w-28 align-top text-ink-muted leading-10',
    cell: ({ calls }) => (
      <>
        {formatRatio(calls / total)}
        <ShareBar share={calls / total} className="-mt-2.5 mb-2 h-[3px]" />
      </>
    ),
  },
]
