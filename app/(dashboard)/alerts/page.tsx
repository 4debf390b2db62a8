import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as alerts } from '@/app/api/alerts/route'
import { GET as channels } from '@/app/api/channels/route'
import { GET as digests } from '@/app/api/digests/route'
import { AlertsPage } from '@/components/alerts/alerts-page'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata = { title: 'Alerts' }

export default signedInPage({
  questions: () => [ahead(alerts, {}), ahead(channels, {}), ahead(digests, {})],
  show: () => <AlertsPage />,
})
