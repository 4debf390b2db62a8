'use client'

import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { Logo } from '@/components/ui/logo'
import { Progress } from '@/components/ui/progress'
import { useHasSeveralApps } from '@/lib/client/use-apps'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { backfillShare } from '@/lib/shared/sync-words'
import { AccountMenu } from './account-menu'
import { AppSwitch } from './app-switch-ahead'
import { Freshness } from './freshness'
import { Omnibox } from './omnibox/omnibox'
import { ThemeMenu } from './theme-menu'
import { ViewsMenu } from './views-menu'

/** The app where there are several and search at the left, freshness, theme and account at the right; below it, the progress while history is being copied. */
export function TopBar() {
  // That page has the search itself.
  const hasOwnSearch = usePathname() === '/find'
  const hasSeveralApps = useHasSeveralApps()
  const sync = useSyncStatus()
  const share = sync.data === undefined ? null : backfillShare(sync.data)
  return (
    <div className="relative flex h-12 items-center gap-2 px-4 md:px-6">
      {hasSeveralApps ? <AppSwitch /> : <Logo className="size-6 shrink-0 md:hidden" />}
      {!hasOwnSearch && <Omnibox className={cn('max-w-xl', hasSeveralApps ? 'max-sm:min-w-24' : 'max-sm:min-w-32')} />}
      <div className="ml-auto flex min-w-0 shrink items-center gap-0.5">
        <Freshness />
        <ViewsMenu />
        <ThemeMenu />
        <AccountMenu />
      </div>
      {sync.data?.state === 'backfilling' && (
        <Progress
          label="Copying history"
          done={share ?? 0}
          total={share === null ? null : 1}
          className="absolute inset-x-0 -bottom-px h-0.5 rounded-none"
        />
      )}
    </div>
  )
}
