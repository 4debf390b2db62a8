import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as calls } from '@/app/api/calls/route'
import { CallsPage } from '@/components/calls/calls-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { callsQuery, LIST_STATE } from '@/lib/shared/params/calls'

export const metadata = { title: 'Calls' }

export default signedInPage({
  questions: ({ filters, search }) => [ahead(calls, { query: callsQuery(filters, LIST_STATE.read(search)) })],
  show: () => <CallsPage />,
})
