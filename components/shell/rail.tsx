'use client'

import { cn } from '@/components/ui/cn'
import { Logo } from '@/components/ui/logo'
import { formatCount } from '@/lib/shared/format'
import { RAIL_PAGES } from '@/lib/shared/pages'
import { NavLink } from './nav-link'
import { useLiveCount } from './use-live-count'
import { useMenuPages } from './use-menu-pages'

/** The pages, at the left: with labels where there is room, icons only on a tablet. Phones have the bottom bar. */
export function Rail() {
  const pages = useMenuPages(RAIL_PAGES)
  const live = useLiveCount()
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-y-0 left-0 z-30 hidden w-14 flex-col border-line border-r bg-surface md:flex lg:w-52 print:hidden"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 px-4 font-semibold text-[15px] tracking-tight">
        <Logo className="size-6 shrink-0" />
        <span className="hidden lg:inline">Callscope</span>
      </div>
      <ul className="flex flex-col gap-0.5 p-2">
        {pages.map((page, index) => (
          <li key={page.path} className={cn(index > 0 && page.rail !== pages[index - 1]?.rail && 'mt-3')}>
            <NavLink
              page={page}
              iconClass="size-4 shrink-0"
              className="group flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-data text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              <span className="max-lg:sr-only">{page.label}</span>
              {page.counts === 'live' && live !== null && live > 0 && (
                <span className="num ml-auto flex items-center gap-1.5 text-ink-muted text-xs max-lg:sr-only">
                  <span aria-hidden="true" className="pulse-slow size-1.5 rounded-full bg-status-ongoing" />
                  {formatCount(live)}
                  <span className="sr-only"> calls now</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
