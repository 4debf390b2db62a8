import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Card, CardHeader } from '@/components/ui/card'
import type { Operation } from './read-document'
import { RichText } from './rich-text'

type Failure = Operation['errors'][number]

const COLUMNS: Column<Failure>[] = [
  {
    id: 'status',
    header: 'Status',
    card: 'title',
    className: 'tabular-nums align-top py-2',
    cell: ({ status }) => (status === 'default' ? 'other' : status),
  },
  {
    id: 'codes',
    header: 'Code',
    card: 'aside',
    className: 'font-mono text-xs align-top py-2',
    cell: (failure) => failure['x-error-codes']?.join(', ') ?? 'any',
  },
  {
    id: 'words',
    header: 'When',
    card: 'line',
    className: 'w-full min-w-48 whitespace-normal py-2 text-ink-muted',
    cell: ({ description }) => <RichText>{description}</RichText>,
  },
]

/** The errors that an operation may answer. */
export function ErrorsCard({ errors }: { errors: readonly Failure[] }) {
  return (
    <Card>
      <CardHeader title="Errors" />
      <DataTable label="Errors" columns={COLUMNS} rows={errors} rowId={({ status }) => status} />
    </Card>
  )
}
