'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { pageAt } from '@/lib/shared/pages'
import { AddressCheck } from './address-check'
import { BottomBar } from './bottom-bar'
import { Rail } from './rail'
import { Shortcuts } from './shortcuts'
import { SyncBanner } from './sync-banner'
import { TopBar } from './top-bar'
import { useAddressProblems } from './use-address-problems'

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
