import { Check, ChevronsUpDown } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { ICONS } from '@/components/ui/icons'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlay/menu'
import { StateDot } from '@/components/ui/text/badge'
import { Link } from '@/components/ui/text/link'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useApps } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { appsSummaryRoute } from '@/lib/shared/apps/apps'
import { pageHref } from '@/lib/shared/links'
import { timeOf } from '@/lib/shared/params/filters'
import { appStateWords } from '@/lib/shared/sync/sync-words'
import { closeWindow, SHELL_ACTIONS, useOpenWindow } from './shell-actions'
import { hrefInApp } from './switch-address'

/** Every app that the viewer may see, with how fresh its calls are; each links to this page in that app. */
function AppMenu() {
  const apps = useApps()
  const { filters, zone } = useFilters()
  const path = usePathname()
  const search = useSearchParams()
  const summaries = useAnswer(appsSummaryRoute, { query: { range: '24h', tz: zone.name }, refetchInterval: 20_000 })
  return (
    <>
      {apps?.visible.map(({ id, name }) => {
        const isCurrent = id === apps.current.id
        const summary = summaries.data?.data.find((one) => one.id === id)
        const state = summary && appStateWords(summary)
        return (
          <MenuItem key={id} asChild>
            <Link href={hrefInApp(path, search, id)} data-app={id} aria-current={isCurrent || undefined}>
              <Check className={cn('size-4 shrink-0', isCurrent ? 'text-accent-ink' : 'invisible')} />
              <span className="min-w-0 truncate">{name}</span>
              {state && (
                <span className="ml-auto flex shrink-0 items-center gap-1.5 text-ink-muted text-xs">
                  <StateDot tone={state.tone} />
                  {state.words}
                </span>
              )}
            </Link>
          </MenuItem>
        )
      })}
      <MenuSeparator />
      <MenuItem asChild>
        <Link href={pageHref('/apps', timeOf(filters))}>
          <ICONS.LayoutGrid className="size-4" strokeWidth={1.75} />
          All apps side by side
        </Link>
      </MenuItem>
    </>
  )
}

/** The app that everything on the page is about, and the way to the others. */
export default function AppSwitch() {
  const apps = useApps()
  return (
    <Menu
      open={useOpenWindow() === 'apps'}
      onOpenChange={(open) => (open ? SHELL_ACTIONS['switch-app']() : closeWindow())}
    >
      <MenuTrigger
        aria-label={`App: ${apps?.current.name}. Switch app`}
        title="Switch app"
        className={cn(buttonClass('secondary'), 'min-w-0 max-w-20 shrink-0 gap-1 px-2 sm:max-w-44')}
      >
        <span className="truncate">{apps?.current.name}</span>
        <ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint" />
      </MenuTrigger>
      <MenuContent align="start" className="w-72">
        <AppMenu />
      </MenuContent>
    </Menu>
  )
}
