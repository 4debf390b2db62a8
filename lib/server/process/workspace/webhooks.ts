import { listEndedCalls } from '@/lib/server/mirror/read/open-calls'
import { config } from '@/lib/server/process/config/config'
import { addressInApp, appConfig } from '@/lib/server/process/config/current-app'
import { eventFigures, lastNamedAt } from '@/lib/server/sync/webhooks/events'
import { receiveWebhookRoute, type WebhookState } from '@/lib/shared/sync/webhooks'
import { type Workspace, workspace } from './workspace'

/** How many of the newest calls are checked for a missing webhook. */
const MAX_CALLS = 1_000
/** A webhook may be this late, and its sender’s clock may be off by as much. */
const TOLERANCE_SECONDS = 60

/** How webhooks are doing. @throws AppError MIRROR_UNAVAILABLE */
export async function webhookState(now = new Date(), space = workspace()): Promise<WebhookState> {
  const { nextAuthUrl } = config()
  const { webhook } = appConfig(space.app)
  const { firstAt, ...figures } = await eventFigures(now)
  return {
    isConfigured: webhook !== null,
    url: nextAuthUrl === null ? null : addressInApp(nextAuthUrl + receiveWebhookRoute.path),
    user: webhook?.user ?? null,
    ...figures,
    gap: webhook === null || firstAt === null ? null : await gapSince(firstAt, now, space),
  }
}

/** Counts calls that have ended since the first webhook, and those among them that no webhook named at their end or later. */
async function gapSince(firstAt: number, now: Date, space: Workspace) {
  const until = Math.floor(now.getTime() / 1000) - TOLERANCE_SECONDS
  const calls = await listEndedCalls(await space.mirror(), firstAt, until, MAX_CALLS)
  const namedAt = await lastNamedAt(calls.map(({ sessionId }) => sessionId))
  const unannounced = calls.filter(
    ({ sessionId, endedAt }) => (namedAt.get(sessionId) ?? Number.NEGATIVE_INFINITY) < endedAt - TOLERANCE_SECONDS,
  )
  const [ended, isNewestOnly] = [calls.length, calls.length === MAX_CALLS]
  return { since: firstAt, ended, unannounced: unannounced.length, isNewestOnly }
}
