'use client'

import { Ellipsis } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { useHasSeveralApps, useRouter } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { keyOf, keysOf } from '@/lib/shared/actions'
import { BAR_PAGES, MENU_PAGES, pageAt } from '@/lib/shared/pages'
import { hasOpen, NavLink, navHref, PageTabs, useMenuPages, useRailPages } from './nav-link'
import { Rail } from './rail'
import { closeWindow, SHELL_ACTIONS, useOpenWindow } from './shell-actions'
import { SyncBanner, TopBar } from './top-bar'

// Not needed for the first paint, so not part of the first script.
const ShellDialog = onDemand(() => import('./shell-dialog'))
const MoreSheet = onDemand(() => import('./more-sheet'))

/** The keys that work on every page, and the dialogs that they open. */
function Shortcuts() {
  const open = useOpenWindow()
  const router = useRouter()
  const here = useFilters()
  const hasSeveralApps = useHasSeveralApps()
  const pages = useMenuPages(MENU_PAGES).filter(({ key }) => key !== undefined)
  useKeyboard({
    ...Object.fromEntries(keysOf('search').map((key) => [key, SHELL_ACTIONS.search])),
    [keyOf('help')]: SHELL_ACTIONS.help,
    ...(hasSeveralApps && { [keyOf('switch-app')]: SHELL_ACTIONS['switch-app'] }),
    ...Object.fromEntries(pages.map(({ key, path }) => [`g ${key}`, () => router.push(navHref(path, here))])),
  })
  return (open === 'views' || open === 'help') && <ShellDialog which={open} onClose={closeWindow} />
}

/** The frame: rail, top bar, `filterBar` where the page is about many calls, and the page; a wallboard has only the page. */
export function Shell({ filterBar, children }: { filterBar: ReactNode; children: ReactNode }) {
  const pathname = usePathname()
  const isWall = useSearchParams().has('wall') && pathname === '/live'
  if (isWall)
    return (
      <main id="main" className="flex min-h-dvh flex-col p-6">
        <SyncBanner />
        {children}
        <Shortcuts />
      </main>
    )
  return (
    <div className="group/frame min-h-dvh md:pl-14 lg:pl-52 print:min-h-0 print:pl-0">
      <a
        href="#main"
        className="sr-only rounded bg-accent px-3 py-2 text-ink-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Rail />
      <header className="sticky top-0 z-20 has-[[data-omnibox=open]]:z-40 border-line border-b bg-surface print:hidden">
        <TopBar />
        {pageAt(pathname)?.filterBar && (
          // Invalid filters would show as different ones.
          <div className="group-has-[[data-unreadable]]/frame:hidden">{filterBar}</div>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1680px] px-4 pt-4 pb-24 outline-none md:px-6 md:pb-10 print:max-w-none print:p-0"
      >
        <SyncBanner />
        <PageTabs />
        {children}
      </main>
      <BottomBar />
      <Shortcuts />
    </div>
  )
}

const ITEM =
  'flex h-14 w-full flex-col items-center justify-center gap-1 font-medium text-ink-muted text-micro aria-[current=page]:text-accent-ink'

/** The rail of a phone: the first pages, and the others behind More. */
function BottomBar() {
  const pages = useRailPages()
  const pathname = usePathname()
  const [open, setOpen] = useState(false)
  const others = pages.slice(BAR_PAGES)
  const isAmongOthers = others.some((page) => hasOpen(page, pathname))
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
            <Ellipsis className="size-5" strokeWidth={1.75} />
            More
          </button>
        </li>
      </ul>
      {open && <MoreSheet pages={others} onClose={() => setOpen(false)} />}
    </nav>
  )
}
