import type { Metadata } from 'next'
import { SettingsTabs } from '@/components/settings/settings-tabs'
import { requireUser } from '@/lib/server/auth/session-gate'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  await requireUser()
  return <SettingsTabs />
}
