import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as callbackQueue } from '@/app/api/callbacks/route'
import { GET as needsALook } from '@/app/api/needs-a-look/route'
import { NeedsALookPage } from '@/components/callbacks/needs-a-look-page'
import { ahead } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Needs a look' }

export default signedInPage({
  questions: ({ filters: query }) => [ahead(needsALook, { query }), ahead(callbackQueue, { query })],
  show: () => <NeedsALookPage />,
})
