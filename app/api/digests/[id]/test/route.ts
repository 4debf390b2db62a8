import { digestById, recordDigestTest } from '@/lib/server/accounts/digests'
import { tryDigest } from '@/lib/server/alerts/send-digests'
import { defineRoute } from '@/lib/server/api/define-route'
import { inSlot } from '@/lib/server/api/slots'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { sendSettings } from '@/lib/server/workspace/alerts'
import { questionContext } from '@/lib/server/workspace/question'
import { testDigestRoute } from '@/lib/shared/contracts/digests'

export const POST = defineRoute(testDigestRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    const deps = { questionOf: questionContext, settings: sendSettings(), nowMs: sharedNowMs() }
    const problem = await inSlot('test messages', user.id, async () =>
      tryDigest(await digestById(params.id), user.email, deps),
    )
    await recordDigestTest(params.id, user, problem)
    return { data: { isDelivered: problem === null, address: user.email, problem } }
  },
})
