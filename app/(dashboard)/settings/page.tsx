import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { SettingsTabs } from '@/components/settings/settings-tabs'

export const metadata = { title: 'Settings' }

export default signedInPage({ show: () => <SettingsTabs /> })
