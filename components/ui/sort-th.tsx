import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { Th } from './table'

/** A heading that sorts: first press largest first, second press the other way. `sort` is the word in the URL, `-` for descending. */
export function SortTh({
  name,
  label,
  sort,
  onSort,
  numeric = false,
  hint,
  className,
}: {
  name: string
  label: string
  sort: string
  onSort: (name: string) => void
  numeric?: boolean
  /** What the column means, one hover away. */
  hint?: ReactNode
  className?: string
}) {
  const direction = sort === `-${name}` ? 'descending' : sort === name ? 'ascending' : undefined
  return (
    <Th numeric={numeric} aria-sort={direction ?? 'none'} className={className}>
      <span className={cn('inline-flex items-center gap-1', numeric && 'justify-end')}>
        <button
          type="button"
          onClick={() => onSort(name)}
          className={cn('inline-flex items-center gap-1 rounded-sm hover:text-ink', direction && 'text-ink')}
        >
          {label}
          {direction === 'descending' && <ArrowDown aria-hidden="true" className="size-3" />}
          {direction === 'ascending' && <ArrowUp aria-hidden="true" className="size-3" />}
        </button>
        {hint}
      </span>
    </Th>
  )
}
