import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/state/states'
import type { Pagination } from '@/lib/shared/http/route'
import { DialogButton } from './dialogs'

type Table<Row> = ComponentProps<typeof DataTable<Row>>
type Identified = { id: string }
type Answer<Row> = { data: Row[]; meta?: object & { pagination?: Pagination } }

type ListPanelProps<Row extends Identified, Listed extends Answer<Row>> = Omit<
  Table<Row>,
  'rows' | 'rowId' | 'empty' | 'label'
> & {
  /** Without one, the card has no header. */
  title?: string
  label?: string
  description?: string
  question: ComponentProps<typeof Loaded<Listed>>['question']
  expected?: number
  actions?: ReactNode
  /** The button that adds a row: in the header, or in the empty state while there are no rows. */
  add?: { label: string; icon: LucideIcon; variant?: 'danger' | 'secondary'; dialog: ReactNode; always?: true }
  filters?: ReactNode
  empty: ReactElement | null | { icon?: LucideIcon; title: string; words?: ReactNode; actions?: ReactNode }
}

/** A card with the list of a resource: description, actions, and rows or an empty state. */
export function ListPanel<Row extends Identified, Listed extends Answer<Row>>(props: ListPanelProps<Row, Listed>) {
  const { title, label = title ?? '', description, question, expected, actions, add, filters, empty, ...table } = props
  const adding = add && (
    <DialogButton variant={add.variant ?? 'primary'} icon={add.icon} dialog={add.dialog}>
      {add.label}
    </DialogButton>
  )
  const isEmpty = question.data?.data.length === 0
  return (
    <Card
      title={title}
      description={description}
      actions={
        <>
          {actions}
          {(add?.always || !isEmpty) && adding}
        </>
      }
    >
      {filters}
      <Loaded question={question} rows={expected}>
        {({ data, meta }) => (
          <DataTable
            {...table}
            label={label}
            rows={data}
            rowId={({ id }) => id}
            pagination={meta?.pagination}
            empty={
              empty === null || isValidElement(empty) ? (
                empty
              ) : (
                <EmptyState icon={empty.icon} title={empty.title} actions={empty.actions ?? adding}>
                  {empty.words}
                </EmptyState>
              )
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
