import type { Metadata } from 'next'
import { GET as calls } from '@/app/api/calls/route'
import { LiveBoard } from '@/components/live/live-board'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { config } from '@/lib/server/process/config/config'
import { LIVE_QUERY } from '@/lib/shared/params/live'

export const metadata: Metadata = { title: 'Live' }

export default async function LivePage() {
  const user = await requireUser()
  return (
    <Prefetch user={user} questions={[ahead(calls, { query: LIVE_QUERY })]}>
      <LiveBoard staleHours={config().staleOngoingHours} />
    </Prefetch>
  )
}
