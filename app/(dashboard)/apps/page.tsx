import { notFound } from 'next/navigation'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as summary } from '@/app/api/apps/summary/route'
import { AppsPage } from '@/components/apps/apps-page'
import { RangePicker } from '@/components/filters/range-picker'
import { pageApps } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { timeOf } from '@/lib/shared/params/filters'

export const metadata = { title: 'Apps' }

/** All apps side by side. Users who may see only one get a 404. */
export default signedInPage({
  questions: async ({ filters }) => {
    if ((await pageApps()).visible.length < 2) notFound()
    return [ahead(summary, { query: timeOf(filters) })]
  },
  show: () => <AppsPage range={<RangePicker />} />,
})
