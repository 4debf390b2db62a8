import type { Metadata } from 'next'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { ExplorePage } from '@/components/explore/explore-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/shared/analytics-query'
import { questionParams } from '@/lib/shared/charts/questions'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import { readReport } from '@/lib/shared/explore/report'

type PageProps = { searchParams: PageSearch }

export const metadata: Metadata = { title: 'Explore' }

/** The report of the URL; its questions are asked here already, so that the first paint has the figures. */
export default async function Page({ searchParams }: PageProps) {
  await requireUser()
  const words = await searchParams
  const asked = await askedOf(searchParams)
  const one = (name: string) => [words[name]].flat()[0]
  const { report } = readReport({
    metrics: one('metrics'),
    by: one('by'),
    form: one('form'),
    compare: one('compare'),
    order: one('order'),
    top: one('top'),
  })
  const questions =
    report.metrics.length === 0 ? [] : [reportQuestion(report), legendQuestion(report), totalQuestion(report)]
  const queries = questions.map((question) => {
    const params = questionParams(question, asked)
    return { key: analyticsKey(params), path: ANALYTICS_PATH, params }
  })
  return (
    <Prefetch queries={queries}>
      <ExplorePage />
    </Prefetch>
  )
}
