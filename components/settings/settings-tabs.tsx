'use client'

import type { ComponentType } from 'react'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/layout/tabs'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ForbiddenState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { useApps, useHasSeveralApps } from '@/lib/client/page/use-apps'
import { SETTINGS_TABS } from '@/lib/shared/address/words'
import type { Permission } from '@/lib/shared/users/roles'
import { SyncPanel } from './sync/sync-panel'
import { useSettingsState } from './use-settings-state'

/** Each tab's code is loaded when it is opened. */
const place = <Skeleton className="h-56" />
const UsersPanel = onDemand(() => import('./users/users-panel'), place)
const SharesPanel = onDemand(() => import('./shares/shares-panel'), place)
const RatesPanel = onDemand(() => import('./organisation/rates-panel'), place)
const HoursPanel = onDemand(() => import('./organisation/hours-panel'), place)
const LinksPanel = onDemand(() => import('./organisation/links-panel'), place)
const TokensPanel = onDemand(() => import('./tokens/tokens-panel'), place)
const PrivacyPanel = onDemand(() => import('./privacy/privacy-panel'), place)
const AuditPanel = onDemand(() => import('./audit/audit-panel'), place)
const AccountPanel = onDemand(() => import('./users/account-panel'), place)

type SettingsTab = (typeof SETTINGS_TABS)[number]
/** The label and content of each tab, the permission to see it, and whether each app has its own. */
const TABS: Record<SettingsTab, { label: string; Panel: ComponentType; may?: Permission; isOfApp?: true }> = {
  sync: { label: 'Sync', Panel: SyncPanel, isOfApp: true },
  users: { label: 'Users', Panel: UsersPanel, may: 'manage-users' },
  shares: { label: 'Shared links', Panel: SharesPanel, isOfApp: true },
  rates: { label: 'Rates', Panel: RatesPanel, isOfApp: true },
  hours: { label: 'Business hours', Panel: HoursPanel, isOfApp: true },
  metadata: { label: 'Metadata', Panel: LinksPanel, may: 'edit-value-links', isOfApp: true },
  tokens: { label: 'API tokens', Panel: TokensPanel, isOfApp: true },
  audit: { label: 'Audit log', Panel: AuditPanel, may: 'read-audit-log', isOfApp: true },
  privacy: { label: 'Privacy', Panel: PrivacyPanel, may: 'erase-people', isOfApp: true },
  account: { label: 'Your account', Panel: AccountPanel },
}

/** The tabs of Settings; the open one is in the URL. */
export function SettingsTabs() {
  const { state, openTab } = useSettingsState()
  return (
    <>
      <PageHeader title="Settings" description={useAppWords(TABS[state.tab].isOfApp === true)} />
      <Tabs value={state.tab} onValueChange={(next) => openTab(next as SettingsTab)}>
        <TabsList aria-label="Settings">
          {SETTINGS_TABS.map((value) => (
            <Tab key={value} value={value}>
              {TABS[value].label}
            </Tab>
          ))}
        </TabsList>
        {SETTINGS_TABS.map((value) => (
          <TabPanel key={value} value={value}>
            <Shown {...TABS[value]} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

/** Which app the open tab is about; nothing where there is one app. */
function useAppWords(isOfApp: boolean): string | undefined {
  const apps = useApps()
  const hasSeveral = useHasSeveralApps()
  if (!hasSeveral) return undefined
  return isOfApp ? `For ${apps?.current.name}; each app has its own.` : 'The same in every app.'
}

function Shown({ Panel, may }: (typeof TABS)[SettingsTab]) {
  const mayRead = useMay(may ?? 'read')
  if (may === undefined || mayRead) return <Panel />
  return (
    <ForbiddenState title="Admins only">
      Only admins can see and change this. Ask one of them if you need something done here.
    </ForbiddenState>
  )
}
