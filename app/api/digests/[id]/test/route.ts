import { recordTest } from '@/lib/server/alerts/channels'
import { digestById } from '@/lib/server/alerts/digests'
import { sendSettings } from '@/lib/server/alerts/send/send'
import { tryDigest } from '@/lib/server/alerts/send-digests'
import { defineRoute } from '@/lib/server/http/define-route'
import { inSlot } from '@/lib/server/http/slots'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { testDigestRoute } from '@/lib/shared/alerts/digests'

export const POST = defineRoute(testDigestRoute, { role: 'manage-alerts' }, async ({ params, user }) => {
  const deps = { questionOf: questionContext, settings: sendSettings(), nowMs: sharedNowMs() }
  const problem = await inSlot('test messages', user.id, async () =>
    tryDigest(await digestById(params.id), user.email, deps),
  )
  await recordTest('digests', params.id, user, problem)
  return { data: { isDelivered: problem === null, address: user.email, problem } }
})
