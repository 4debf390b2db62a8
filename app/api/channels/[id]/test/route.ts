import { channelById, recordTest } from '@/lib/server/alerts/channels'
import { sendSettings, trySend } from '@/lib/server/alerts/send/send'
import { defineRoute } from '@/lib/server/http/define-route'
import { inSlot } from '@/lib/server/http/slots'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { testChannelRoute } from '@/lib/shared/alerts/channels'
import { testMessage } from '@/lib/shared/alerts/message'

export const POST = defineRoute(testChannelRoute, { role: 'manage-alerts' }, async ({ params, user }) => {
  const nowMs = sharedNowMs()
  const problem = await inSlot('test messages', user.id, async () => {
    const channel = await channelById(params.id)
    const message = testMessage(channel.name, Math.floor(nowMs / 1000))
    return trySend({ message, channel, recipient: null }, sendSettings(), nowMs)
  })
  await recordTest('channels', params.id, user, problem)
  return { data: { isDelivered: problem === null, problem } }
})
