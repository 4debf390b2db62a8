import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as calls } from '@/app/api/calls/route'
import { LiveBoard } from '@/components/live/live-board'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { config } from '@/lib/server/process/config/config'
import { LIVE_QUERY } from '@/lib/shared/params/calls'

export const metadata = { title: 'Live' }

export default signedInPage({
  questions: () => [ahead(calls, { query: LIVE_QUERY })],
  show: () => <LiveBoard staleHours={config().staleOngoingHours} />,
})
