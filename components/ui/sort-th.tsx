import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { Th } from './table'
import { Tooltip } from './tooltip'

/** A sortable column header: descending first, then ascending. `sort` is the URL's sort parameter, with `-` for descending. */
export function SortTh({
  name,
  label,
  sort,
  onSort,
  numeric = false,
  definition,
  className,
}: {
  name: string
  label: ReactNode
  sort: string
  onSort: (name: string) => void
  numeric?: boolean
  /** What the column means, shown on hover and focus. */
  definition?: string
  className?: string
}) {
  const direction = sort === `-${name}` ? 'descending' : sort === name ? 'ascending' : undefined
  const heading = (
    <button
      type="button"
      onClick={() => onSort(name)}
      className={cn('inline-flex items-center gap-1 rounded-sm hover:text-ink', direction && 'text-ink')}
    >
      {numeric && <Arrow direction={direction} />}
      {label}
      {!numeric && <Arrow direction={direction} />}
    </button>
  )
  return (
    <Th numeric={numeric} aria-sort={direction ?? 'none'} className={className}>
      {definition === undefined ? heading : <Tooltip content={definition}>{heading}</Tooltip>}
    </Th>
  )
}

function Arrow({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (direction === undefined) return null
  const Icon = direction === 'descending' ? ArrowDown : ArrowUp
  return <Icon aria-hidden="true" className="size-3" />
}
