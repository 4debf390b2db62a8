import { questionRoute } from '@/app/api/_shared/question-route'
import { changeCallback, releaseCallback, reopenCallback } from '@/lib/server/callbacks/handled-callbacks'
import { queueAnswer, readQueue, waitingChange } from '@/lib/server/callbacks/queue'
import { defineRoute } from '@/lib/server/http/define-route'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { callbackQueueRoute, changeCallbackRoute, MAX_SNOOZE_DAYS } from '@/lib/shared/callbacks/callback-queue'
import { invalidField } from '@/lib/shared/http/errors'

export const GET = questionRoute(callbackQueueRoute, 'read:calls', async ({ query, question }) =>
  queueAnswer(await readQueue(question, query)),
)

export const POST = defineRoute(changeCallbackRoute, { role: 'return-calls' }, async ({ body, user }) => {
  const answer = (id: string) => ({ data: { id } })
  if (body.action === 'reopen') return answer(await reopenCallback(body.id, user))
  const { caller, target = null } = body
  if (body.action === 'release') return answer(await releaseCallback({ caller, target }, user))
  const { since, until } = body
  const change = await waitingChange(await questionContext(), { caller, target, since, until }, user)
  if (body.action === 'snooze') requireSnooze(body.snoozedUntil)
  return answer(await changeCallback(change, body))
})

function requireSnooze(until: number | null): void {
  const now = Math.floor(sharedNowMs() / 1000)
  if (until !== null && (until <= now || until > now + MAX_SNOOZE_DAYS * 86_400))
    throw invalidField('snoozedUntil', `must be within the next ${MAX_SNOOZE_DAYS} days`)
}
