import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Column } from '@/components/table/column'
import { cn } from '@/components/ui/cn'
import { type Button, QuietButton } from '@/components/ui/form/button'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { MoreMenu } from '@/components/ui/overlay/menu'
import { RelativeTime } from '@/components/ui/text/name'
import { DialogItem } from './dialogs'

/** A row's button that acts on click and stays busy until the action is done. */
export function ActButton({ act, ...rest }: ComponentProps<typeof Button> & { act: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  return <QuietButton busy={isBusy} onClick={press} {...rest} />
}

/** The actions of a row: the usual one as a button, the others in a menu. */
export const RowActions = ({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-1 max-md:-ml-2 md:justify-end">
    {action}
    <MoreMenu label={label}>{children}</MoreMenu>
  </span>
)

type DeleteItemProps = { name: string; noun: string; act: () => Promise<unknown>; children: ReactNode }

/** A menu item that asks before it deletes something. `children` say what will be lost. */
export function DeleteItem({ name, noun, act, children }: DeleteItemProps) {
  const words = { title: `Delete “${name}”?`, label: `Delete ${noun}`, done: `${name} was deleted.` }
  return (
    <DialogItem
      className="text-danger"
      dialog={
        <Confirm {...words} act={act}>
          {children}
        </Confirm>
      }
    >
      Delete…
    </DialogItem>
  )
}

/** The column of a row's actions. */
export const actionsColumn = <Row,>(
  cell: (row: Row) => ReactNode,
  card: Column<Row>['card'] = 'line',
): Column<Row> => ({ id: 'actions', header: <span className="sr-only">Actions</span>, card, numeric: true, cell })

/** The column of what names a row, which takes the width that the others leave. */
export const nameColumn = <Row,>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  minWidth = 'min-w-40',
): Column<Row> => ({
  ...{ id, header, cell, card: 'title', rowHeader: true },
  className: cn('w-full max-w-0 py-1.5', minWidth),
})

/** The column of a row's state, which a card shows beside its name. */
export const stateColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'state',
  header: 'State',
  card: 'aside',
  cell,
})

/** A column of what matters less. */
export const minorColumn = <Row,>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, header, card: 'line', className: 'text-ink-muted', cell, ...more })

/** How long ago something happened, in words. @param never where it has not */
export const timeColumn = <Row,>(
  id: string,
  header: string,
  timeOf: (row: Row) => number | null,
  more?: Partial<Column<Row>>,
  never = 'never',
): Column<Row> => {
  const words = (at: number | null) => (at === null ? never : <RelativeTime at={at} />)
  return minorColumn(id, header, (row) => words(timeOf(row)), more)
}

/** The name of a row, with a line about it below. */
export const NameCell = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="block truncate font-medium" title={name}>
      {name}
    </span>
    <span className="block truncate text-ink-faint text-xs">{children}</span>
  </>
)
