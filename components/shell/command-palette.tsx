'use client'

import { Command } from 'cmdk'
import { CalendarRange } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTheme } from 'next-themes'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { ICONS } from '@/components/ui/icons'
import { useFilters } from '@/lib/client/use-filters'
import { RANGES } from '@/lib/shared/contracts/filters'
import { pageHref } from '@/lib/shared/links'
import { MENU_PAGES, pageAt } from '@/lib/shared/pages'
import { RANGE_LABELS } from '@/lib/shared/range-words'
import { navHref } from './nav'
import { firstFound, PaletteFind } from './palette-find'
import { PaletteAction, PaletteItem } from './palette-item'
import { COMMANDS, SHELL_ACTIONS } from './shell-actions'
import { THEMES } from './theme-menu'
import { useMenuPages } from './use-menu-pages'
import { usePaletteSearch } from './use-palette-search'
import { useViews } from './use-views'

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:text-ink-faint'

/** Finds pages, calls, people, ranges, themes and commands from one field. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const router = useRouter()
  const { setTheme } = useTheme()
  const { filters, set } = useFilters()
  const pages = useMenuPages(MENU_PAGES)
  const views = useViews()
  const wanted = text.trim()
  const found = usePaletteSearch(wanted)
  const [selected, setSelected] = useState('')
  const best = firstFound(wanted, found)
  // Results arrive after the typing; Enter then opens the first of them, not the item that happened to be first before.
  useEffect(() => {
    if (best !== null) setSelected(best)
  }, [best])
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const go = (href: string) => then(() => router.push(href))
  const inRange = (range: (typeof RANGES)[number]) =>
    pageAt(window.location.pathname)?.filterBar === true
      ? then(() => set({ range, from: null, to: null }))
      : go(pageHref('/', { ...filters, range, from: undefined, to: undefined }))

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-(--scrim)" />
        <Radix.Content
          aria-describedby={undefined}
          className="fade-in fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg bg-surface-raised shadow-overlay outline-none"
        >
          <Radix.Title className="sr-only">Command palette</Radix.Title>
          <Command loop label="Command palette" value={selected} onValueChange={setSelected}>
            <div className="flex items-center gap-2 border-line border-b px-3">
              <ICONS.Search aria-hidden="true" className="size-4 text-ink-faint" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search pages, session ids, people, ranges…"
                className="h-11 w-full bg-transparent text-sm outline-none"
              />
            </div>
            <Command.List className="max-h-[50vh] overflow-y-auto p-1 pb-2">
              {wanted !== '' && <PaletteFind wanted={wanted} found={found} className={GROUP} go={go} />}
              <Command.Group heading="Pages" className={GROUP}>
                {pages.map(({ path, label, icon, key, hint, keywords = '' }) => (
                  <PaletteItem
                    key={path}
                    value={`${label} ${keywords}`}
                    icon={ICONS[icon]}
                    hint={key === undefined ? hint : `g ${key}`}
                    onSelect={go(navHref(path, filters))}
                  >
                    {label}
                  </PaletteItem>
                ))}
              </Command.Group>
              {views.data !== undefined && views.data.length > 0 && (
                <Command.Group heading="Views" className={GROUP}>
                  {views.data.map((view) => (
                    <PaletteItem
                      key={view.id}
                      value={`view ${view.name} ${view.id}`}
                      icon={ICONS.Bookmark}
                      hint={view.isMine ? undefined : view.owner}
                      onSelect={go(view.path)}
                    >
                      {view.name}
                    </PaletteItem>
                  ))}
                </Command.Group>
              )}
              <Command.Group heading="Range" className={GROUP}>
                {RANGES.map((range) => (
                  <PaletteItem
                    key={range}
                    value={`range ${RANGE_LABELS[range]}`}
                    icon={CalendarRange}
                    onSelect={inRange(range)}
                  >
                    {RANGE_LABELS[range]}
                  </PaletteItem>
                ))}
              </Command.Group>
              <Command.Group heading="Theme" className={GROUP}>
                {THEMES.map((theme) => (
                  <PaletteAction
                    key={theme}
                    action={`theme-${theme}`}
                    value="theme"
                    onSelect={then(() => setTheme(theme))}
                  />
                ))}
              </Command.Group>
              <Command.Group heading="Commands" className={GROUP}>
                {COMMANDS.map((name) => (
                  <PaletteAction key={name} action={name} onSelect={then(SHELL_ACTIONS[name])} />
                ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
