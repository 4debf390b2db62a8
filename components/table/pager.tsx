import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/form/button'
import type { Pagination } from '@/lib/shared/http/http'
import { formatCount } from '@/lib/shared/text/format'

const SIZES = [25, 50, 100, 200]

/** The position in a paged list, with buttons to move. Hidden when there is one page, unless the page size can be chosen. */
export function Pager({
  pagination,
  onPage,
  onPerPage,
}: {
  pagination: Omit<Pagination, 'count'>
  onPage: (page: number) => void
  onPerPage?: (perPage: number) => void
}) {
  const { total, current_page: page, per_page: perPage, total_pages: pages } = pagination
  if (pages <= 1 && onPerPage === undefined) return null
  const first = Math.min((page - 1) * perPage + 1, total)
  const last = Math.min(page * perPage, total)
  return (
    <nav
      aria-label="Pagination"
      className="flex items-center gap-1 border-line border-t px-4 py-1.5 text-ink-muted text-xs"
    >
      {onPerPage && (
        <label className="flex items-center gap-2">
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
      )}
      <span className="num mr-2 ml-auto">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
        <span className="max-sm:hidden">
          {' '}
          · page {formatCount(page)} of {formatCount(Math.max(pages, 1))}
        </span>
      </span>
      <IconButton label="Previous page" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" />
      </IconButton>
      <IconButton label="Next page" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight className="size-4" />
      </IconButton>
    </nav>
  )
}
