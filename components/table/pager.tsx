import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/form/button'
import type { Pagination } from '@/lib/shared/http/route'
import { formatCount } from '@/lib/shared/text/format'

type PagerProps = {
  pagination: Omit<Pagination, 'count'>
  onPage: (page: number) => void
  /** The button of this page is under the pointer, has the focus, or was just pressed for the page before it: load it ahead. */
  onAhead?: (page: number) => void
}

/** The position in a paged list, with buttons to move; nothing where there is one page. */
export function Pager({ pagination, onPage, onAhead }: PagerProps) {
  const { total, current_page: page, per_page: perPage, total_pages: pages } = pagination
  if (pages <= 1) return null
  const first = Math.min((page - 1) * perPage + 1, total)
  const last = Math.min(page * perPage, total)
  const isPage = (number: number) => number >= 1 && number <= pages
  const to = (next: number) => ({
    size: 'sm' as const,
    disabled: !isPage(next),
    onClick: () => {
      onPage(next)
      const afterNext = next + (next - page)
      if (isPage(afterNext)) onAhead?.(afterNext)
    },
    onPointerEnter: () => onAhead?.(next),
    onFocus: () => onAhead?.(next),
  })
  return (
    <nav
      aria-label="Pagination"
      className="flex items-center gap-1 border-line border-t px-4 py-1.5 text-ink-muted text-xs"
    >
      <span className="num mr-2 ml-auto">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </span>
      <IconButton icon={ChevronLeft} large label="Previous page" {...to(page - 1)} />
      <IconButton icon={ChevronRight} large label="Next page" {...to(page + 1)} />
    </nav>
  )
}
