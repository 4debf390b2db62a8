import { channelById, recordChannelTest } from '@/lib/server/accounts/channels'
import { tryChannel } from '@/lib/server/alerts/try-channel'
import { defineRoute } from '@/lib/server/api/define-route'
import { inSlot } from '@/lib/server/api/slots'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { sendSettings } from '@/lib/server/workspace/alerts'
import { testChannelRoute } from '@/lib/shared/contracts/channels'

export const POST = defineRoute(testChannelRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ params, user }) {
    const problem = await inSlot('test messages', user.id, async () =>
      tryChannel(await channelById(params.id), sendSettings(), sharedNowMs()),
    )
    await recordChannelTest(params.id, user, problem)
    return { data: { isDelivered: problem === null, problem } }
  },
})
