import type { Metadata } from 'next'
import { SettingsTabs } from '@/components/settings/settings-tabs'

export const metadata: Metadata = { title: 'Settings' }

export default function SettingsPage() {
  return <SettingsTabs />
}
