import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as staffing } from '@/app/api/staffing/route'
import { StaffingPage } from '@/components/staffing/staffing-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { withoutRange } from '@/lib/shared/filters/filters'
import { STAFFING_STATE } from '@/lib/shared/staffing'

export const metadata = { title: 'Staffing' }

export default signedInPage({
  questions: ({ filters, search }) => [
    ahead(staffing, { query: { ...withoutRange(filters), ...STAFFING_STATE.read(search) } }),
  ],
  show: () => <StaffingPage />,
})
