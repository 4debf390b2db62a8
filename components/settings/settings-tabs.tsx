'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { PageHeader } from '@/components/ui/page-header'
import { ForbiddenState } from '@/components/ui/states'
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs'
import { useMay } from '@/lib/client/use-me'
import { SETTINGS_TABS } from '@/lib/shared/address/words'
import { AccountPanel } from './account-panel'
import { AuditPanel } from './audit-panel'
import { RatesPanel } from './rates-panel'
import { SyncPanel } from './sync-panel'
import { UsersPanel } from './users-panel'

const LABELS = {
  sync: 'Sync',
  users: 'Users',
  rates: 'Rates',
  audit: 'Audit log',
  account: 'Your account',
} as const satisfies Record<(typeof SETTINGS_TABS)[number], string>
const tabParser = parseAsStringLiteral(SETTINGS_TABS).withDefault('sync').withOptions({ history: 'push' })

/** The tabs of Settings; the open one is in the URL. */
export function SettingsTabs() {
  const [tab, setTab] = useQueryState('tab', tabParser)
  const maySeeUsers = useMay('manage-users')
  const maySeeAudit = useMay('read-audit-log')
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs value={tab} onValueChange={(next) => setTab(next as typeof tab)}>
        <TabsList aria-label="Settings">
          {SETTINGS_TABS.map((value) => (
            <Tab key={value} value={value}>
              {LABELS[value]}
            </Tab>
          ))}
        </TabsList>
        <TabPanel value="sync">
          <SyncPanel />
        </TabPanel>
        <TabPanel value="users">{maySeeUsers ? <UsersPanel /> : <AdminsOnly what="Users" />}</TabPanel>
        <TabPanel value="rates">
          <RatesPanel />
        </TabPanel>
        <TabPanel value="audit">{maySeeAudit ? <AuditPanel /> : <AdminsOnly what="The audit log" />}</TabPanel>
        <TabPanel value="account">
          <AccountPanel />
        </TabPanel>
      </Tabs>
    </>
  )
}

function AdminsOnly({ what }: { what: string }) {
  return (
    <ForbiddenState title="For admins only">
      {what} can be seen and changed by admins. Ask one of them if you need something done here.
    </ForbiddenState>
  )
}
