import type { Metadata } from 'next'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { NeedsALookPage } from '@/components/needs-a-look/needs-a-look-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { filtersToParams } from '@/lib/shared/contracts/filters'
import { NEEDS_A_LOOK_PATH, needsALookKey } from '@/lib/shared/needs-a-look-query'

export const metadata: Metadata = { title: 'Needs a look' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const params = filtersToParams(await askedOf(searchParams))
  return (
    <Prefetch queries={[{ key: needsALookKey(params), path: NEEDS_A_LOOK_PATH, params }]}>
      <NeedsALookPage />
    </Prefetch>
  )
}
