'use client'

import { ChevronsUpDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button'
import { onDemand } from '@/components/ui/on-demand'
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/overlay/menu'
import { Skeleton } from '@/components/ui/state/skeleton'
import { useApps } from '@/lib/client/page/use-apps'
import { closeWindow, openApps, useOpenWindow } from './shell-events'

const AppMenu = onDemand(() => import('./app-menu'), <Skeleton className="m-2 h-16" />)

/** The app that everything on the page is about, and the way to the others. */
export default function AppSwitch() {
  const apps = useApps()
  const isOpen = useOpenWindow() === 'apps'
  return (
    <Menu open={isOpen} onOpenChange={(open) => (open ? openApps() : closeWindow())}>
      <MenuTrigger
        aria-label={`App: ${apps?.current.name}. Switch app`}
        title="Switch app"
        className={cn(buttonClass('secondary'), 'min-w-0 max-w-20 shrink-0 gap-1 px-2 sm:max-w-44')}
      >
        <span className="truncate">{apps?.current.name}</span>
        <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      </MenuTrigger>
      <MenuContent align="start" className="w-72">
        <AppMenu />
      </MenuContent>
    </Menu>
  )
}
