'use client'

import { NAV } from './nav'
import { NavLink } from './nav-link'

/** The rail of a phone. */
export function BottomBar() {
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-7">
        {NAV.map((item) => (
          <li key={item.path}>
            <NavLink
              item={item}
              className="flex h-14 flex-col items-center justify-center gap-1 font-medium text-ink-muted text-micro aria-[current=page]:text-accent-ink"
            >
              <item.icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
