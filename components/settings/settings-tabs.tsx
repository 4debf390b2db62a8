'use client'

import { Tabs } from 'radix-ui'
import { type ComponentType, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { ForbiddenState, Skeleton } from '@/components/ui/state/states'
import { useAllowed } from '@/lib/client/data/use-me'
import { useApps, useHasSeveralApps } from '@/lib/client/page/use-apps'
import { SETTINGS_TABS } from '@/lib/shared/address/words'
import type { Permission } from '@/lib/shared/users/roles'
import { type SettingsTab, useSettingsState } from './use-settings-state'

/** A tab: its label, its code, which is loaded when it is opened, and who may use it. */
const tabOf = (label: string, load: () => Promise<{ default: ComponentType }>, permission?: Permission) => ({
  label,
  Panel: onDemand(load, <Skeleton className="h-56" />),
  permission,
})
const TABS: Record<SettingsTab, ReturnType<typeof tabOf>> = {
  account: tabOf('Your account', () => import('./users/account-panel')),
  organisation: tabOf('Organisation', () => import('./organisation/organisation-panel'), 'edit-business-hours'),
  users: tabOf('Users', () => import('./users/users-panel'), 'manage-users'),
  access: tabOf('Links and tokens', () => import('./access-panel')),
  sync: tabOf('Sync', () => import('./sync/sync-panel'), 'read-metrics'),
  audit: tabOf('Audit log', () => import('./audit/audit-panel'), 'read-audit-log'),
  privacy: tabOf('Privacy', () => import('./privacy/privacy-panel'), 'erase-people'),
}

/** The tabs of Settings that the viewer may use; the open one is in the URL. */
export function SettingsTabs() {
  const { tab, openTab } = useSettingsState()
  const isAllowed = useAllowed()
  const tabs = SETTINGS_TABS.filter((one) => isAllowed(TABS[one].permission))
  const { Panel } = TABS[tab]
  const isOfApp = tab !== 'account' && tab !== 'users'
  const app = useApps()?.current.name
  const hasSeveralApps = useHasSeveralApps()
  // Scrolled so that the chosen tab is in sight.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[data-state=active]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <>
      <h1 className="sr-only">Settings</h1>
      <Tabs.Root value={tab} onValueChange={(next) => openTab(next as SettingsTab)}>
        <Tabs.List ref={list} aria-label="Settings" className="flex gap-3 overflow-x-auto border-line border-b">
          {tabs.map((one) => (
            <Tabs.Trigger
              key={one}
              value={one}
              className={cn(
                '-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap rounded-t px-1 border-transparent border-b-2 text-data text-ink-muted hover:text-ink',
                'focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
              )}
            >
              {TABS[one].label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={tab} className="pt-5 outline-none">
          {hasSeveralApps && (
            <p className="mb-4 text-data text-ink-muted">
              {isOfApp ? `For ${app}; each app has its own.` : 'The same in every app.'}
            </p>
          )}
          {tabs.includes(tab) ? (
            <Panel />
          ) : (
            <ForbiddenState title="Not for your role">Ask an admin if you need something done here.</ForbiddenState>
          )}
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
