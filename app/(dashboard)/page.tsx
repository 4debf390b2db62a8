import { redirect } from 'next/navigation'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as brief } from '@/app/api/brief/route'
import { GET as callbackQueue } from '@/app/api/callbacks/route'
import { GET as startView } from '@/app/api/me/start-view/route'
import { Overview } from '@/components/overview/overview'
import { inPageApp, pageApps } from '@/lib/server/auth/session-gate'
import { ahead, answerInTime } from '@/lib/server/prefetch/prefetch'
import { hasAppAddresses } from '@/lib/server/process/config/current-app'
import { APP, appIn, isBare, withApp } from '@/lib/shared/apps/app-address'
import { briefQuery, OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { withoutRange } from '@/lib/shared/filters/filters'
import { inOwnTeam } from '@/lib/shared/filters/own-words'
import { pageHref } from '@/lib/shared/links'
import { readComparison } from '@/lib/shared/params/filters'
import type { User } from '@/lib/shared/users/users'
import { isPagePath, type StartViewAnswer } from '@/lib/shared/users/views'

export const metadata = { title: 'Overview' }

/** The report that shows what the overview's former funnel did; old links with `split` redirect to it. */
const FUNNEL = { metrics: 'calls,rang,answered,together,lasted', form: 'table' }

/** The overview under the URL's filters; its queries start on the server, so that the first paint has the figures. */
export default signedInPage({
  questions: async ({ user, search, filters }) => {
    if (typeof search.split === 'string') redirect(pageHref('/explore', filters, { ...FUNNEL, by: search.split }))
    if (Object.keys(search).every((name) => name === APP)) await leaveForStartView(user)
    const comparison = readComparison(search)
    return [
      ...OVERVIEW_QUESTIONS.map((name) => ({
        ...ahead(analytics, { query: overviewQuery(name, filters, comparison) }),
        ...(name !== 'figures' && { later: true as const }),
      })),
      { ...ahead(brief, { query: briefQuery(filters, comparison) }), later: true as const },
      { ...ahead(callbackQueue, { query: withoutRange(filters) }), later: true as const },
    ]
  },
  show: () => <Overview />,
})

/** Redirects the bare address to the viewer's start page: the one they chose, else the default of their role. */
async function leaveForStartView(user: User): Promise<void> {
  const { current, visible } = await pageApps()
  const start = (await inPageApp(() => answerInTime(ahead(startView, {}).answer, user))) as StartViewAnswer | null
  const byDefault = start?.data === null && user.role === 'agent' ? '/my-calls' : '/'
  const path = start?.data?.path ?? byDefault
  const app = appIn(path)
  // Ignore a start page in an app that the viewer may no longer see.
  if (!isBare(path) && isPagePath(path) && (app === null || visible.some(({ id }) => id === app)))
    redirect(hasAppAddresses() ? withApp(path, current.id) : path)
  const own = inOwnTeam(hasAppAddresses() ? withApp('/', current.id) : '/', user.teams[current.id])
  if (own !== null) redirect(own)
}
