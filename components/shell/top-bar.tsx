import { useTheme } from 'next-themes'
import { Omnibox } from '@/components/shell/omnibox/omnibox'
import { cn } from '@/components/ui/cn'
import { ActionIcon, ActionLabel } from '@/components/ui/form/action'
import { buttonClass } from '@/components/ui/form/button-class'
import { ICONS } from '@/components/ui/icons'
import { Logo } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Menu, MenuChoices, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlay/menu'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { Banner } from '@/components/ui/state/banner'
import { Progress } from '@/components/ui/state/progress'
import { Skeleton } from '@/components/ui/state/states'
import { takenOver } from '@/components/ui/taken-over'
import { StateDot } from '@/components/ui/text/badge'
import { useMoment, useSyncStatus } from '@/lib/client/data/missing-history'
import { useMe } from '@/lib/client/data/use-me'
import { useHasSeveralApps, useRouter } from '@/lib/client/page/use-apps'
import { useNow } from '@/lib/client/page/use-now'
import { ACTIONS, THEMES } from '@/lib/shared/actions'
import { backfillShare, syncWords } from '@/lib/shared/sync/sync-words'
import { countOf } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { SHELL_ACTIONS } from './shell-actions'

const importDetails = () => import('./sync-details')
const SyncDetails = onDemand(async () => ({ default: (await importDetails()).SyncDetails }))
const MovedAside = onDemand(async () => ({ default: (await importDetails()).MovedAside }))

function Freshness() {
  useMoment()
  const sync = useSyncStatus()
  const now = useNow()
  if (sync.data === undefined)
    return sync.isError ? (
      <span className="px-2 text-danger text-xs">Callscope is not responding</span>
    ) : (
      <Skeleton className="h-4 w-40" />
    )
  const { tone, short, brief } = syncWords(sync.data, now)
  return (
    <Popover waitsFor={SyncDetails}>
      <PopoverTrigger className="num flex h-8 min-w-0 items-center gap-2 rounded-md px-2 text-ink-muted text-xs hover:bg-surface-hover hover:text-ink">
        <StateDot tone={tone} />
        <span className="truncate max-sm:sr-only">{short}</span>
        <span aria-hidden="true" className="whitespace-nowrap sm:hidden">
          {brief}
        </span>
        <span className="hidden whitespace-nowrap text-ink-faint sm:inline">
          · {countOf(sync.data.callsStored, 'call')}
        </span>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Sync status" className="w-80 p-3">
        <SyncDetails />
      </PopoverContent>
    </Popover>
  )
}

/** Warns above the page that its data is out of date, since when and why, or that part of it is missing. */
export function SyncBanner() {
  const sync = useSyncStatus()
  const now = useNow()
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
      {isCopying && <MovedAside status={sync.data} />}
      {stale && (
        <Banner tone={tone === 'danger' ? 'danger' : 'warning'} className="mb-4">
          {long}
        </Banner>
      )}
    </>
  )
}

const THEME_CHOICES = THEMES.map((value) => ({ value, label: ACTIONS[`theme-${value}`].label }))

function AccountMenu() {
  const me = useMe()
  const router = useRouter()
  const { theme, setTheme } = useTheme()
  const shown = me.data?.name || me.data?.email || ''
  return (
    <Menu>
      <MenuTrigger
        aria-label="Account"
        className="ml-1 flex size-7 shrink-0 items-center justify-center rounded-full bg-surface-hover font-medium text-ink-muted text-xs uppercase ring-1 ring-line hover:text-ink"
      >
        {shown.slice(0, 1)}
      </MenuTrigger>
      <MenuContent className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate font-medium text-data">{shown}</p>
          <p className="truncate text-ink-faint text-xs">
            {me.data?.name ? `${me.data.email} · ` : ''}
            {capital(me.data?.role ?? '')}
          </p>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/settings')}>
          <ICONS.UserRound className="size-4" strokeWidth={1.75} /> Your account
        </MenuItem>
        <MenuItem onSelect={SHELL_ACTIONS.views} className="sm:hidden">
          <ActionLabel action="views" />
        </MenuItem>
        <MenuItem onSelect={SHELL_ACTIONS.help}>
          <ActionLabel action="help" />
        </MenuItem>
        <MenuSeparator />
        <p className="px-2 pt-1 text-ink-faint text-xs">Theme</p>
        <MenuChoices value={theme ?? 'system'} choices={THEME_CHOICES} onChange={setTheme} />
        <MenuSeparator />
        <MenuItem onSelect={SHELL_ACTIONS['sign-out']}>
          <ActionLabel action="sign-out" />
        </MenuItem>
        <p className="px-2 pt-1 pb-0.5 text-ink-faint text-xs">Callscope {process.env.CALLSCOPE_VERSION}</p>
      </MenuContent>
    </Menu>
  )
}

// Loaded when opened rather than with the page.
const ViewsPanel = onDemand(() => import('./views-panel'), <Skeleton className="m-2 h-32" />)

const ViewsMenu = () => (
  <Popover>
    <PopoverTrigger aria-label={ACTIONS.views.label} className={cn(buttonClass('ghost'), 'w-8 px-0 max-sm:hidden')}>
      <ActionIcon action="views" className="size-4" />
    </PopoverTrigger>
    <PopoverContent align="end" aria-label={ACTIONS.views.label} className="w-80">
      {(close) => <ViewsPanel onDone={close} />}
    </PopoverContent>
  </Popover>
)

/** The switch between apps, whose code is loaded only where there are several. */
const AppSwitch = takenOver(() => import('./app-switch'))

/** The app switch (if there are several) and search at the left, freshness, theme and account at the right; below, the progress of copying history. */
export function TopBar() {
  const hasSeveralApps = useHasSeveralApps()
  const sync = useSyncStatus()
  const share = sync.data === undefined ? null : backfillShare(sync.data)
  return (
    <div className="relative flex h-12 items-center gap-2 px-4 md:px-6">
      {hasSeveralApps ? <AppSwitch /> : <Logo className="size-6 shrink-0 md:hidden" />}
      <Omnibox className={cn('max-w-xl', hasSeveralApps ? 'max-sm:min-w-24' : 'max-sm:min-w-32')} />
      <div className="ml-auto flex min-w-0 shrink items-center gap-0.5">
        <Freshness />
        <ViewsMenu />
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
