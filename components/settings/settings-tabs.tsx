'use client'

import { Tabs } from 'radix-ui'
import { type ComponentType, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { ForbiddenState, Skeleton } from '@/components/ui/state/states'
import { useMe } from '@/lib/client/data/use-me'
import { useApps, useHasSeveralApps } from '@/lib/client/page/use-apps'
import { SETTINGS_TABS } from '@/lib/shared/address/words'
import { may, type Permission } from '@/lib/shared/users/roles'
import { type SettingsTab, useSettingsState } from './use-settings-state'

/** Each tab's code is loaded when it is opened. */
const place = <Skeleton className="h-56" />
const AccountPanel = onDemand(() => import('./users/account-panel'), place)
const OrganisationPanel = onDemand(() => import('./organisation/organisation-panel'), place)
const UsersPanel = onDemand(() => import('./users/users-panel'), place)
const AccessPanel = onDemand(() => import('./access-panel'), place)
const SyncPanel = onDemand(() => import('./sync/sync-panel'), place)
const AuditPanel = onDemand(() => import('./audit/audit-panel'), place)
const PrivacyPanel = onDemand(() => import('./privacy/privacy-panel'), place)

/** The label and content of each tab, who may use it, and whether each app has its own. */
const TABS: Record<SettingsTab, { label: string; Panel: ComponentType; may?: Permission; isOfApp?: true }> = {
  account: { label: 'Your account', Panel: AccountPanel },
  organisation: { label: 'Organisation', Panel: OrganisationPanel, may: 'edit-business-hours', isOfApp: true },
  users: { label: 'Users', Panel: UsersPanel, may: 'manage-users' },
  access: { label: 'Links and tokens', Panel: AccessPanel, isOfApp: true },
  sync: { label: 'Sync', Panel: SyncPanel, may: 'read-metrics', isOfApp: true },
  audit: { label: 'Audit log', Panel: AuditPanel, may: 'read-audit-log', isOfApp: true },
  privacy: { label: 'Privacy', Panel: PrivacyPanel, may: 'erase-people', isOfApp: true },
}

/** The tabs of Settings that the viewer may use; the open one is in the URL. */
export function SettingsTabs() {
  const { tab, openTab } = useSettingsState()
  const role = useMe().data?.role
  const isAllowed = (permission?: Permission) =>
    permission === undefined || (role !== undefined && may(role, permission))
  const tabs = SETTINGS_TABS.filter((one) => isAllowed(TABS[one].may))
  const { Panel, isOfApp } = TABS[tab]
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
