'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useFilters } from '@/lib/client/use-filters'
import { useKeyboard } from '@/lib/client/use-keyboard'
import { NAV, navHref } from './nav'
import { closeWindow, openHelp, openPalette, useOpenWindow } from './shell-events'

// Neither is needed for the first paint, so neither is part of the first script.
const CommandPalette = dynamic(() => import('./command-palette').then((module) => module.CommandPalette), {
  ssr: false,
})
const ViewsDialog = dynamic(() => import('./views-dialog').then((module) => module.ViewsDialog), { ssr: false })
const KeyboardHelp = dynamic(() => import('./keyboard-help').then((module) => module.KeyboardHelp), { ssr: false })

/** The keys that work on every page, and the two windows that they open. */
export function Shortcuts() {
  const open = useOpenWindow()
  const router = useRouter()
  const { filters } = useFilters()
  const go = Object.fromEntries(
    NAV.map((item) => [`g ${item.key}`, () => router.push(navHref(item.path, filters))] as const),
  )
  useKeyboard({ 'mod+k': openPalette, '?': openHelp, ...go })
  return (
    <>
      {open === 'palette' && <CommandPalette onClose={closeWindow} />}
      {open === 'views' && <ViewsDialog onClose={closeWindow} />}
      {open === 'help' && <KeyboardHelp onClose={closeWindow} />}
    </>
  )
}
