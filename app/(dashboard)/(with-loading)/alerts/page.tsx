import type { Metadata } from 'next'
import { GET as alerts } from '@/app/api/alerts/route'
import { GET as channels } from '@/app/api/channels/route'
import { AlertsPage } from '@/components/alerts/alerts-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { may } from '@/lib/shared/users/roles'

export const metadata: Metadata = { title: 'Alerts' }

export default async function Page() {
  const user = await requireUser()
  const questions = may(user.role, 'manage-alerts') ? [ahead(alerts, {}), ahead(channels, {})] : []
  return (
    <Prefetch user={user} questions={questions}>
      <AlertsPage />
    </Prefetch>
  )
}
