'use client'

import { Ellipsis } from 'lucide-react'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { BAR_PAGES, tabsOf } from '@/lib/shared/pages'
import { isCurrent } from './nav'
import { NavLink, useRailPages } from './nav-link'

const MoreSheet = dynamic(() => import('./more-sheet').then((file) => file.MoreSheet), { ssr: false })

const ITEM =
  'flex h-14 w-full flex-col items-center justify-center gap-1 font-medium text-ink-muted text-micro aria-[current=page]:text-accent-ink'

/** The rail of a phone: the first pages, and the others behind More. */
export function BottomBar() {
  const pages = useRailPages()
  const pathname = usePathname()
  const [open, setOpen] = useState(false)
  const others = pages.slice(BAR_PAGES)
  const isAmongOthers = others.some((page) =>
    [page, ...tabsOf(page.path)].some(({ path }) => isCurrent(path, pathname)),
  )
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex">
        {pages.slice(0, BAR_PAGES).map((page) => (
          <li key={page.path} className="min-w-0 flex-1">
            <NavLink page={page} iconClass="size-5" className={ITEM}>
              <span className="max-w-full truncate">{page.label}</span>
            </NavLink>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={cn(ITEM, isAmongOthers && 'text-accent-ink')}
          >
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
            More
          </button>
        </li>
      </ul>
      {open && <MoreSheet pages={others} onClose={() => setOpen(false)} />}
    </nav>
  )
}
