import { channelById, recordChannelTest } from '@/lib/server/alerts/channels'
import { sendSettings } from '@/lib/server/alerts/send/send'
import { tryChannel } from '@/lib/server/alerts/try-channel'
import { defineRoute } from '@/lib/server/http/define-route'
import { inSlot } from '@/lib/server/http/slots'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { testChannelRoute } from '@/lib/shared/alerts/channels'

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
