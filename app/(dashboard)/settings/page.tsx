import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { SettingsTabs } from '@/components/settings/settings-tabs'

export const metadata: Metadata = { title: 'Settings' }

export default signedInPage({ show: () => <SettingsTabs /> })
