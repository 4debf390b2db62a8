import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { Overview } from '@/components/overview/overview'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ask } from '@/lib/server/prefetch/ask'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/shared/analytics-query'
import { OVERVIEW_QUESTIONS, overviewParams } from '@/lib/shared/charts/questions'
import { isPagePath, type StartViewAnswer } from '@/lib/shared/contracts/views'

export const metadata: Metadata = { title: 'Overview' }

/** The overview under the URL's filters; its questions are asked here already, so that the first paint has the figures. */
export default async function OverviewPage({ searchParams }: { searchParams: PageSearch }) {
  await requireUser()
  const params = await searchParams
  if (Object.keys(params).length === 0) await leaveForStartView()
  const asked = await askedOf(searchParams)
  const queries = OVERVIEW_QUESTIONS.map((name) => {
    const asks = overviewParams(name, asked)
    return { key: analyticsKey(asks), path: ANALYTICS_PATH, params: asks }
  })
  return (
    <Prefetch queries={queries}>
      <Overview />
    </Prefetch>
  )
}

/** The bare address opens the viewer's start page, if they chose one. */
async function leaveForStartView(): Promise<void> {
  const answer = await ask<StartViewAnswer>('/api/me/start-view')
  const path = answer?.data?.path ?? '/'
  if (path !== '/' && isPagePath(path)) redirect(path)
}
