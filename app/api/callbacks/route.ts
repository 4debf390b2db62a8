import { idsOfLines, withHandling } from '@/app/api/callbacks/lines'
import { byCalls } from '@/app/api/callbacks/still-open'
import { countedHours } from '@/lib/server/analytics/filters/callbacks'
import {
  type Change,
  claimCallback,
  closeCallback,
  noteCallback,
  releaseCallback,
  reopenCallback,
  snoozeCallback,
} from '@/lib/server/callbacks/handled-callbacks'
import { readLines } from '@/lib/server/callbacks/lines'
import { type Occasion, openCallbacks } from '@/lib/server/callbacks/occasions'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { callbackQueueRoute, changeCallbackRoute, MAX_SNOOZE_DAYS } from '@/lib/shared/callbacks/callback-queue'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/callbacks/callbacks'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'

export const GET = defineRoute(callbackQueueRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ query }) {
    const [context, handled] = await Promise.all([questionContext(query), openCallbacks()])
    const hours = query.callbackHours ?? DEFAULT_CALLBACK_HOURS
    const { stillOpen } = await byCalls(context, handled)
    const first = stillOpen.map(({ caller }) => caller)
    const { lines, ...counts } = await readLines(context, query, { hours, first })
    const data = {
      hours,
      businessHours: countedHours(context),
      asOf: context.nowSeconds,
      lines: withHandling(lines, stillOpen),
      ...counts,
    }
    return { data, meta: { ...context.meta, names: namesOf(context.directory, idsOfLines(lines)) } }
  },
})

export const POST = defineRoute(changeCallbackRoute, {
  role: 'return-calls',
  scope: null,
  async run({ body, user }) {
    const answer = (id: string) => ({ data: { id } })
    if (body.action === 'release') return answer(await releaseCallback(body.caller, user))
    if (body.action === 'reopen') return answer(await reopenCallback(body.id, user))
    const { caller, since, until } = body
    const change = await requireWaiting({ caller, since, until }, user)
    switch (body.action) {
      case 'claim':
        return answer(await claimCallback(change))
      case 'note':
        return answer(await noteCallback(change, body.note))
      case 'done':
        return answer(await closeCallback(change))
      case 'snooze':
        requireSnooze(body.snoozedUntil)
        return answer(await snoozeCallback(change, body.snoozedUntil))
    }
  },
})

/** What to change: calls may have closed what the caller’s line still showed. @throws AppError CONFLICT when nothing waits any more */
async function requireWaiting(occasion: Occasion, user: User): Promise<Change> {
  const [context, open] = await Promise.all([questionContext(), openCallbacks({ caller: occasion.caller })])
  const [asked, others] = await Promise.all([byCalls(context, [occasion]), byCalls(context, open)])
  if (asked.stillOpen.length === 0)
    throw new AppError('CONFLICT', 'Nothing to return any more: someone has called back, or closed it.')
  return { occasion, user, closedByCalls: others.closedByCalls.map(({ handling }) => handling.id) }
}

function requireSnooze(until: number | null): void {
  const now = Math.floor(sharedNowMs() / 1000)
  if (until !== null && (until <= now || until > now + MAX_SNOOZE_DAYS * 86_400))
    throw invalidRequest([{ field: 'snoozedUntil', message: `must be within the next ${MAX_SNOOZE_DAYS} days` }])
}
