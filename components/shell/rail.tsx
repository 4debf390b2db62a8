'use client'

import { Logo } from '@/components/ui/logo'
import { formatCount } from '@/lib/shared/format'
import { NAV } from './nav'
import { NavLink } from './nav-link'
import { useLiveCount } from './use-live-count'

/** The pages, at the left: with words where there is room, icons only on a tablet. Phones have the bottom bar. */
export function Rail() {
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
        {NAV.map((item) => (
          <li key={item.path}>
            <NavLink
              item={item}
              className="group flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-data text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              <item.icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              <span className="max-lg:sr-only">{item.label}</span>
              {item.live === true && live !== null && live > 0 && (
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
