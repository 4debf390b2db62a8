import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as callbackQueue } from '@/app/api/callbacks/route'
import { GET as needsALook } from '@/app/api/needs-a-look/route'
import { NeedsALookPage } from '@/components/callbacks/needs-a-look-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Needs a look' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const query = await pageFilters(searchParams)
  return (
    <Prefetch user={user} questions={[ahead(needsALook, { query }), ahead(callbackQueue, { query })]}>
      <NeedsALookPage />
    </Prefetch>
  )
}
