import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as callbackQueue } from '@/app/api/callbacks/route'
import { GET as callbackSettings } from '@/app/api/settings/callbacks/route'
import { CallbacksPage } from '@/components/callbacks/callbacks-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { withoutRange } from '@/lib/shared/filters/filters'

export const metadata = { title: 'Call-backs' }

export default signedInPage({
  questions: ({ filters }) => [ahead(callbackQueue, { query: withoutRange(filters) }), ahead(callbackSettings, {})],
  show: () => <CallbacksPage />,
})
