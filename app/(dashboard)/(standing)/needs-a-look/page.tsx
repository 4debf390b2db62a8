import type { Metadata } from 'next'
import { NeedsALookPage } from '@/components/needs-a-look/needs-a-look-page'
import { requireUser } from '@/lib/auth/session-gate'
import { filtersToParams } from '@/lib/contracts/filters'
import { NEEDS_A_LOOK_PATH, needsALookKey } from '@/lib/hooks/needs-a-look-query'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { askedOf, type PageSearch } from '../../asked'

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
