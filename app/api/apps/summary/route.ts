import { visibleApps } from '@/lib/server/auth/visible-apps'
import { defineRoute } from '@/lib/server/http/define-route'
import { appSummary } from '@/lib/server/process/workspace/app-summary'
import { appsSummaryRoute } from '@/lib/shared/apps/apps'

export const GET = defineRoute(appsSummaryRoute, { role: 'signed-in' }, async ({ query, user }) => ({
  data: await Promise.all((await visibleApps(user)).map((app) => appSummary(app, query))),
}))
