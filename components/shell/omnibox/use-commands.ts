'use client'

import { Bookmark } from 'lucide-react'
import { navHref } from '@/components/shell/nav'
import { useMenuPages } from '@/components/shell/nav-link'
import { COMMANDS, SHELL_ACTIONS } from '@/components/shell/shell-actions'
import { ICONS } from '@/components/ui/icons'
import { useViews } from '@/lib/client/data/use-views'
import { useApps, useRouter } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { ACTIONS } from '@/lib/shared/actions'
import { MENU_PAGES } from '@/lib/shared/pages'
import type { Section } from './suggestions'

/** Pages, commands and saved views, independent of what is typed. */
export function useCommands(done: () => void): readonly Section[] {
  const router = useRouter()
  const { filters } = useFilters()
  const pages = useMenuPages(MENU_PAGES)
  const views = useViews()
  const apps = useApps()
  const then = (act: () => void) => () => {
    done()
    act()
  }
  const go = (href: string) => then(() => router.push(href))
  const ofPages = pages.map(({ path, label, icon, key, hint, keywords = '' }) => ({
    id: `page-${path}`,
    icon: ICONS[icon],
    label,
    hint: key === undefined ? hint : `g ${key}`,
    keywords,
    run: go(navHref(path, filters)),
  }))
  const ofCommands = COMMANDS.map((name) => ({
    id: `command-${name}`,
    icon: ICONS[ACTIONS[name].icon ?? 'Search'],
    label: ACTIONS[name].label,
    run: then(SHELL_ACTIONS[name]),
  }))
  const others = (apps?.visible ?? []).filter(({ id }) => id !== apps?.current.id)
  const ofApps = others.map(({ id, name }) => ({
    id: `app-${id}`,
    icon: ICONS.LayoutGrid,
    label: `Switch to ${name}`,
    keywords: `app ${id}`,
    run: then(() => void switchTo(id)),
  }))
  const ofViews = (views.data ?? []).map(({ id, name, isMine, owner, path }) => ({
    id: `view-${id}`,
    icon: Bookmark,
    label: name,
    keywords: 'view',
    hint: isMine ? undefined : owner,
    run: go(path),
  }))
  return [
    { title: 'Pages', items: ofPages },
    { title: 'Commands', items: ofCommands },
    { title: 'Apps', items: ofApps },
    { title: 'Saved views', items: ofViews },
  ]
}

/** Opens this page in another app, as a document of its own. */
async function switchTo(app: string): Promise<void> {
  const { hrefInApp } = await import('@/components/shell/switch-address')
  const { pathname, search } = window.location
  window.location.assign(hrefInApp(pathname, new URLSearchParams(search), app))
}
