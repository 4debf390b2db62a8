'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { onDemand, takenOver } from '@/components/ui/on-demand'
import { Banner } from '@/components/ui/state/banner'
import { Link } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useHasSeveralApps, useRouter } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { useNow } from '@/lib/client/page/use-now'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { keyOf, keysOf } from '@/lib/shared/actions'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { MENU_PAGES, pageAt } from '@/lib/shared/pages'
import { movedAsideWords, syncWords } from '@/lib/shared/sync/sync-words'
import { BottomBar } from './bottom-bar'
import { navHref, notBare } from './nav'
import { Rail } from './rail'
import { SHELL_ACTIONS } from './shell-actions'
import { closeWindow, useOpenWindow } from './shell-events'
import { TopBar } from './top-bar'
import { useAddressProblems } from './use-address-problems'
import { useMenuPages } from './use-menu-pages'

// Neither is needed for the first paint, so neither is part of the first script.
const ViewsDialog = dynamic(() => import('./views-dialog').then((module) => module.ViewsDialog), { ssr: false })
const KeyboardHelp = dynamic(() => import('./keyboard-help').then((module) => module.KeyboardHelp), { ssr: false })

/** The keys that work on every page, and the dialogs that they open. */
function Shortcuts() {
  const open = useOpenWindow()
  const router = useRouter()
  const { filters } = useFilters()
  const hasSeveralApps = useHasSeveralApps()
  const pages = useMenuPages(MENU_PAGES).flatMap(({ key, path }) =>
    key === undefined ? [] : [[`g ${key}`, () => router.push(navHref(path, filters))] as const],
  )
  useKeyboard({
    ...Object.fromEntries(keysOf('search').map((key) => [key, SHELL_ACTIONS.search])),
    [keyOf('help')]: SHELL_ACTIONS.help,
    ...(hasSeveralApps && { [keyOf('switch-app')]: SHELL_ACTIONS['switch-app'] }),
    ...Object.fromEntries(pages),
  })
  return (
    <>
      {open === 'views' && <ViewsDialog onClose={closeWindow} />}
      {open === 'help' && <KeyboardHelp onClose={closeWindow} />}
    </>
  )
}

const importUnreadable = () => import('./unreadable-address')
/** In the HTML of an address that cannot be read, and loaded with no other. */
const UnreadableAddress = takenOver(dynamic(importUnreadable), onDemand(importUnreadable))

/** The page, if its URL is valid. Unknown parameters are reported above it; invalid ones replace it, and nothing is queried. */
function AddressCheck({ address, children }: { address: AddressReading; children: ReactNode }) {
  const { problems, nearestHref } = address
  if (problems.length === 0) return children
  const href = notBare(nearestHref)
  if (isUnreadable(problems)) return <UnreadableAddress problems={problems} href={href} />
  return (
    <>
      <Banner className="mb-4">
        Unknown {problems.length === 1 ? 'parameter' : 'parameters'} in this URL{' '}
        {problems.length === 1 ? 'was' : 'were'} ignored: {problems.map(({ name }) => name).join(', ')}.{' '}
        <Link href={href} className="underline">
          {problems.some(({ nearest }) => nearest !== null)
            ? `Did you mean ${problems.map(({ nearest }) => nearest?.name).join(', ')}?`
            : problems.length === 1
              ? 'Remove it'
              : 'Remove them'}
        </Link>
      </Banner>
      {children}
    </>
  )
}

/** Warns above the page that its data is out of date, since when and why, or that part of it is missing. */
function SyncBanner() {
  const sync = useSyncStatus()
  const now = useNow()
  const zone = useBrowserZone()
  if (sync.isError && sync.data !== undefined)
    return (
      <Banner tone="danger" className="mb-4">
        Callscope is not responding. The figures shown may be out of date; this page reconnects automatically.
      </Banner>
    )
  if (sync.data === undefined || now === null) return null
  const { stale, tone, long } = syncWords(sync.data, now)
  const isCopying = sync.data.setAside !== null && sync.data.setAside.copiedAt === null
  return (
    <>
      {isCopying && (
        <Banner tone="warning" className="mb-4">
          {movedAsideWords(sync.data, zone)}
        </Banner>
      )}
      {stale && (
        <Banner tone={tone === 'danger' ? 'danger' : 'warning'} className="mb-4">
          {long}
        </Banner>
      )}
    </>
  )
}

/**
 * The frame: rail, top bar, filter bar where the page is about many calls, and the page.
 * @param address what is wrong with the URL that was opened
 * @param filterBar shown below the top bar where the page is about many calls
 */
export function Shell({
  address: opened,
  filterBar,
  children,
}: {
  address: AddressReading
  filterBar: ReactNode
  children: ReactNode
}) {
  const address = useAddressProblems(opened)
  // Invalid filters would show as different ones.
  const filtered = pageAt(usePathname())?.filterBar === true && !isUnreadable(address.problems)
  return (
    <div className="min-h-dvh md:pl-14 lg:pl-52 print:min-h-0 print:pl-0">
      <a
        href="#main"
        className="sr-only rounded bg-accent px-3 py-2 text-ink-inverse focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Rail />
      <header className="sticky top-0 z-20 has-[[data-omnibox=open]]:z-40 border-line border-b bg-surface print:hidden">
        <TopBar />
        {filtered && filterBar}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1680px] px-4 pt-4 pb-24 outline-none md:px-6 md:pb-10 print:max-w-none print:p-0"
      >
        <SyncBanner />
        <AddressCheck address={address}>{children}</AddressCheck>
      </main>
      <BottomBar />
      <Shortcuts />
    </div>
  )
}
