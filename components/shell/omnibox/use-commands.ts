'use client'

import { Bookmark, CalendarRange } from 'lucide-react'
import { useTheme } from 'next-themes'
import { navHref } from '@/components/shell/nav'
import { useMenuPages } from '@/components/shell/nav-link'
import { COMMANDS, SHELL_ACTIONS } from '@/components/shell/shell-actions'
import { ICONS } from '@/components/ui/icons'
import { useViews } from '@/lib/client/data/use-views'
import { useApps, useRouter } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { ACTIONS, THEMES } from '@/lib/shared/actions'
import { RANGES, type RangeName } from '@/lib/shared/filters/filters'
import { RANGE_LABELS } from '@/lib/shared/filters/range-words'
import { pageHref } from '@/lib/shared/links'
import { MENU_PAGES, pageAt } from '@/lib/shared/pages'
import type { Suggestion } from './suggestions'

/** `comesFirst`: by its name, before everything else. */
export type CommandGroup = { title: string; items: readonly Suggestion[]; comesFirst: boolean }

/** Pages, commands, saved views, ranges and themes, independent of what is typed. */
export function useCommands(done: () => void): readonly CommandGroup[] {
  const router = useRouter()
  const { setTheme } = useTheme()
  const { filters, set } = useFilters()
  const pages = useMenuPages(MENU_PAGES)
  const views = useViews()
  const apps = useApps()
  const then = (act: () => void) => () => {
    done()
    act()
  }
  const go = (href: string) => then(() => router.push(href))
  const inRange = (range: RangeName) =>
    pageAt(window.location.pathname)?.filterBar === true
      ? then(() => set({ range, from: null, to: null }))
      : go(pageHref('/', { ...filters, range, from: undefined, to: undefined }))
  return [
    {
      title: 'Pages',
      comesFirst: true,
      items: pages.map(({ path, label, icon, key, hint, keywords }) => ({
        id: `page-${path}`,
        icon: ICONS[icon],
        label,
        hint: key === undefined ? hint : `g ${key}`,
        ...(keywords === undefined ? {} : { keywords }),
        run: go(navHref(path, filters)),
      })),
    },
    {
      title: 'Commands',
      comesFirst: true,
      items: COMMANDS.map((name) => ({
        id: `command-${name}`,
        icon: ICONS[ACTIONS[name].icon ?? 'Search'],
        label: ACTIONS[name].label,
        run: then(SHELL_ACTIONS[name]),
      })),
    },
    {
      title: 'Apps',
      comesFirst: true,
      items: (apps?.visible ?? [])
        .filter(({ id }) => id !== apps?.current.id)
        .map(({ id, name }) => ({
          id: `app-${id}`,
          icon: ICONS.LayoutGrid,
          label: `Switch to ${name}`,
          keywords: `app ${id}`,
          run: then(() => void switchTo(id)),
        })),
    },
    {
      title: 'Saved views',
      comesFirst: true,
      items: (views.data ?? []).map((view) => ({
        id: `view-${view.id}`,
        icon: Bookmark,
        label: view.name,
        keywords: 'view',
        hint: view.isMine ? undefined : view.owner,
        run: go(view.path),
      })),
    },
    {
      title: 'Range',
      comesFirst: false,
      items: RANGES.map((range) => ({
        id: `range-${range}`,
        icon: CalendarRange,
        label: RANGE_LABELS[range],
        keywords: 'range',
        hint: 'of this page',
        run: inRange(range),
      })),
    },
    {
      title: 'Theme',
      comesFirst: true,
      items: THEMES.map((theme) => ({
        id: `theme-${theme}`,
        icon: ICONS[ACTIONS[`theme-${theme}`].icon ?? 'Search'],
        label: `${ACTIONS[`theme-${theme}`].label} theme`,
        run: then(() => setTheme(theme)),
      })),
    },
  ]
}

/** Opens this page in another app, as a document of its own. */
async function switchTo(app: string): Promise<void> {
  const { hrefInApp } = await import('@/lib/client/page/switch-address')
  const { pathname, search } = window.location
  window.location.assign(hrefInApp(pathname, new URLSearchParams(search), app))
}
