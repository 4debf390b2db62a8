import { addChannel, listChannels } from '@/lib/server/accounts/channels'
import { defineRoute } from '@/lib/server/api/define-route'
import { config } from '@/lib/server/config/config'
import { addChannelRoute, channelsRoute } from '@/lib/shared/contracts/channels'
import { invalidRequest } from '@/lib/shared/errors'

export const GET = defineRoute(channelsRoute, {
  role: 'manage-alerts',
  scope: null,
  async run() {
    return { data: await listChannels(), meta: { canSendEmail: config().mail !== null } }
  },
})

export const POST = defineRoute(addChannelRoute, {
  role: 'manage-alerts',
  scope: null,
  async run({ body, user }) {
    if (body.kind === 'email' && config().mail === null)
      throw invalidRequest([{ field: 'kind', message: 'needs a mail server: SMTP_URL is not set' }])
    return { data: await addChannel(body, user), httpStatus: 201 }
  },
})
