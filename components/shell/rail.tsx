'use client'

import { cn } from '@/components/ui/cn'
import { Logo } from '@/components/ui/logo'
import { RAIL_PAGES } from '@/lib/shared/pages'
import { NavLink } from './nav-link'
import { PageCount } from './page-count'
import { useMenuPages } from './use-menu-pages'

/** The pages in groups, at the left: with labels where there is room, icons only on a tablet. Phones have the bottom bar. */
export function Rail() {
  const pages = useMenuPages(RAIL_PAGES)
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-y-0 left-0 z-30 hidden w-14 flex-col border-line border-r bg-surface md:flex lg:w-52 print:hidden"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 px-4 font-semibold text-[15px] tracking-tight">
        <Logo className="size-6 shrink-0" />
        <span className="hidden lg:inline">Callscope</span>
      </div>
      <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto p-2">
        {pages.map((page, index) => (
          <li
            key={page.path}
            title={page.label}
            className={cn(
              index > 0 && page.rail !== pages[index - 1]?.rail && 'mt-2 border-line border-t pt-2 lg:border-0 lg:pt-1',
            )}
          >
            <NavLink
              page={page}
              iconClass="size-4 shrink-0"
              className="group flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-data text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              <span className="whitespace-nowrap max-lg:sr-only">{page.label}</span>
              <PageCount of={page.counts} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
