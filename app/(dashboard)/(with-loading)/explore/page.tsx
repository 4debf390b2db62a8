import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as analytics } from '@/app/api/analytics/route'
import { ExplorePage } from '@/components/explore/explore-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { readReport } from '@/lib/shared/explore/report'
import { readReportWords } from '@/lib/shared/params/explore'

type PageProps = { searchParams: PageSearch }

export const metadata: Metadata = { title: 'Explore' }

/** The report of the URL; its queries start on the server, so that the first paint has the figures. */
export default async function Page({ searchParams }: PageProps) {
  const user = await requireUser()
  const filters = await pageFilters(searchParams)
  const { report } = readReport(readReportWords(await searchParams))
  const queries =
    report.metrics.length === 0 ? [] : [reportQuestion(report), legendQuestion(report), totalQuestion(report)]
  const questions = queries.map((question) => ahead(analytics, { query: { ...question, ...filters } }))
  return (
    <Prefetch user={user} questions={questions}>
      <ExplorePage />
    </Prefetch>
  )
}
