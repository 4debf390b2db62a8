import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { SortWord } from '@/lib/shared/params/calls'
import type { Column } from './columns'

type TableHeadProps = { columns: readonly Column[]; sort: SortWord | null; onSort: (sort: SortWord) => void }

/** The headings; those that sort are buttons: first press largest or newest first, second press the other way. `sort` null: the list has an order of its own. */
export function TableHead({ columns, sort, onSort }: TableHeadProps) {
  return (
    <tr
      aria-rowindex={1}
      className="grid h-9 grid-cols-(--columns) items-center border-line border-b border-l-2 border-l-transparent bg-surface-raised text-ink-faint text-xs"
    >
      {columns.map((column) => {
        const word = column.sort
        const direction =
          word === undefined || sort === null
            ? undefined
            : sort === `-${word}`
              ? 'descending'
              : sort === word
                ? 'ascending'
                : undefined
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={direction ?? (word !== undefined && sort !== null ? 'none' : undefined)}
            className={cn('min-w-0 px-2 text-left font-medium first:pl-3.5', column.numeric && 'text-right')}
          >
            {word === undefined || sort === null ? (
              column.label
            ) : (
              <button
                type="button"
                onClick={() => onSort(direction === 'descending' ? word : `-${word}`)}
                className={cn('inline-flex items-center gap-1 rounded-sm hover:text-ink', direction && 'text-ink')}
              >
                {column.label}
                {direction === 'descending' && <ArrowDown aria-hidden="true" className="size-3" />}
                {direction === 'ascending' && <ArrowUp aria-hidden="true" className="size-3" />}
              </button>
            )}
          </th>
        )
      })}
    </tr>
  )
}
