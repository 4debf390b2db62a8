import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as staffing } from '@/app/api/staffing/route'
import { withoutRange } from '@/components/staffing/doors'
import { StaffingPage } from '@/components/staffing/staffing-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { readStaffingState } from '@/lib/shared/params/staffing'

export const metadata: Metadata = { title: 'Staffing' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const filters = withoutRange(await pageFilters(searchParams))
  const query = { ...filters, ...readStaffingState(await searchParams) }
  return (
    <Prefetch user={user} questions={[ahead(staffing, { query })]}>
      <StaffingPage />
    </Prefetch>
  )
}
