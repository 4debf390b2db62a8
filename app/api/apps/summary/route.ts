import { defineRoute } from '@/lib/server/api/define-route'
import { visibleApps } from '@/lib/server/auth/visible-apps'
import { appSummary } from '@/lib/server/workspace/app-summary'
import { appsSummaryRoute } from '@/lib/shared/contracts/apps'

export const GET = defineRoute(appsSummaryRoute, {
  role: 'signed-in',
  scope: null,
  async run({ query, user }) {
    return { data: await Promise.all((await visibleApps(user)).map((app) => appSummary(app, query))) }
  },
})
