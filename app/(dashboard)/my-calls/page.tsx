import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as ownCallbacks } from '@/app/api/callbacks/mine/route'
import { GET as ownNotes } from '@/app/api/notes/mine/route'
import { MyCallsPage } from '@/components/my-calls/my-calls-page'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata = { title: 'My calls' }

/** The start page of agents. */
export default signedInPage({
  questions: () => [ahead(ownCallbacks, {}), ahead(ownNotes, {})],
  show: () => <MyCallsPage />,
})
