import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/button'
import { formatCount } from '@/lib/shared/format'

type PagerProps = {
  page: number
  pages: number
  perPage: number
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

const SIZES = [25, 50, 100, 200]

/** Where in the list one is, and the way to other pages. */
export function Pager({ page, pages, perPage, onPage, onPerPage }: PagerProps) {
  return (
    <nav
      aria-label="Pages of the list"
      className="flex items-center justify-between gap-3 border-line border-t px-3 py-1.5 text-data text-ink-muted"
    >
      <label className="flex items-center gap-2 text-xs">
        Page size
        <select
          value={perPage}
          onChange={(event) => onPerPage(Number(event.target.value))}
          className="h-7 rounded-md border border-line bg-surface-raised px-1.5 text-data"
        >
          {[...new Set([...SIZES, perPage])]
            .sort((left, right) => left - right)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <div className="flex items-center gap-1">
        <IconButton label="Previous page" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="size-4" />
        </IconButton>
        <span className="num text-xs">
          Page {formatCount(page)} of {formatCount(Math.max(pages, 1))}
        </span>
        <IconButton label="Next page" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight className="size-4" />
        </IconButton>
      </div>
    </nav>
  )
}
