import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as alerts } from '@/app/api/alerts/route'
import { GET as channels } from '@/app/api/channels/route'
import { GET as digests } from '@/app/api/digests/route'
import { AlertsPage } from '@/components/alerts/alerts-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { may } from '@/lib/shared/users/roles'

export const metadata = { title: 'Alerts' }

export default signedInPage({
  questions: ({ user }) =>
    may(user.role, 'manage-alerts') ? [ahead(alerts, {}), ahead(channels, {}), ahead(digests, {})] : [],
  show: () => <AlertsPage />,
})
