import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pagination } from '@/lib/shared/contracts/http'
import { formatCount } from '@/lib/shared/format'
import { IconButton } from './button'

/** The position in a paged list, with previous and next buttons. Renders nothing for a single page. */
export function Pager({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { total, current_page: page, per_page: perPage, total_pages: pages, count } = pagination
  if (pages <= 1) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav aria-label="Pagination" className="flex items-center justify-end gap-1 px-4 py-2 text-ink-muted text-xs">
      <span className="num mr-2">
        {formatCount(first)}–{formatCount(first + count - 1)} of {formatCount(total)}
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
