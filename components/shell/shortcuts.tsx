'use client'

import dynamic from 'next/dynamic'
import { useHasSeveralApps } from '@/lib/client/use-apps'
import { useFilters } from '@/lib/client/use-filters'
import { useKeyboard } from '@/lib/client/use-keyboard'
import { useRouter } from '@/lib/client/use-router'
import { keyOf, keysOf } from '@/lib/shared/actions'
import { MENU_PAGES } from '@/lib/shared/pages'
import { navHref } from './nav'
import { SHELL_ACTIONS } from './shell-actions'
import { closeWindow, useOpenWindow } from './shell-events'
import { useMenuPages } from './use-menu-pages'

// Neither is needed for the first paint, so neither is part of the first script.
const ViewsDialog = dynamic(() => import('./views-dialog').then((module) => module.ViewsDialog), { ssr: false })
const KeyboardHelp = dynamic(() => import('./keyboard-help').then((module) => module.KeyboardHelp), { ssr: false })

/** The keys that work on every page, and the dialogs that they open. */
export function Shortcuts() {
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
