import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as alerts } from '@/app/api/alerts/route'
import { GET as channels } from '@/app/api/channels/route'
import { GET as serviceLevel } from '@/app/api/settings/service-level/route'
import { AlertEditor } from '@/components/alerts/alert-editor'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata = { title: 'Set up an alert' }

export default signedInPage({
  questions: () => [ahead(alerts, {}), ahead(channels, {}), ahead(serviceLevel, {})],
  show: () => <AlertEditor />,
})
