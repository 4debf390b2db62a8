import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { ExplorePage } from '@/components/explore/explore-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { REPORT_STATE, readReport } from '@/lib/shared/explore/report'

export const metadata = { title: 'Explore' }

export default signedInPage({
  questions: ({ filters, search }) => {
    const { report } = readReport(REPORT_STATE.read(search))
    if (report.metrics.length === 0) return []
    const queries = [reportQuestion(report), legendQuestion(report), totalQuestion(report)]
    return queries.map((query) => ahead(analytics, { query: { ...query, ...filters } }))
  },
  show: () => <ExplorePage />,
})
