import { addChannel, listChannels } from '@/lib/server/alerts/channels'
import { defineRoute } from '@/lib/server/http/define-route'
import { config } from '@/lib/server/process/config/config'
import { addChannelRoute, channelsRoute, isMail } from '@/lib/shared/alerts/channels'
import { invalidField } from '@/lib/shared/http/errors'

export const GET = defineRoute(channelsRoute, { role: 'manage-alerts' }, async () => ({
  data: await listChannels(),
  meta: { canSendEmail: config().mail !== null },
}))

export const POST = defineRoute(addChannelRoute, { role: 'manage-alerts' }, async ({ body, user }) => {
  if (isMail(body.kind) && config().mail === null)
    throw invalidField('kind', 'needs a mail server: SMTP_URL is not set')
  return { data: await addChannel(body, user), httpStatus: 201 }
})
