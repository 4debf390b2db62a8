'use client'

import { RAIL_PAGES } from '@/lib/shared/pages'
import { NavLink } from './nav-link'
import { useMenuPages } from './use-menu-pages'

/** The rail of a phone. */
export function BottomBar() {
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex">
        {useMenuPages(RAIL_PAGES).map((page) => (
          <li key={page.path} className="min-w-0 flex-1">
            <NavLink
              page={page}
              iconClass="size-5"
              className="flex h-14 flex-col items-center justify-center gap-1 font-medium text-ink-muted text-micro aria-[current=page]:text-accent-ink"
            >
              {page.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
