import { contentOf } from '@/lib/server/alerts/digest-content'
import { soundFilters } from '@/lib/server/alerts/digests'
import { digestMail } from '@/lib/server/alerts/send/mail-digest'
import { sendSettings } from '@/lib/server/alerts/send/send'
import { defineRoute } from '@/lib/server/http/define-route'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { previewDigestRoute } from '@/lib/shared/alerts/digests'

export const POST = defineRoute(previewDigestRoute, { role: 'manage-alerts' }, async ({ body, user }) => {
  const digest = { id: '', ...body, filters: await soundFilters(body.filters, user) }
  const content = await contentOf(digest, Math.floor(sharedNowMs() / 1000), questionContext)
  const { subject, html } = digestMail(content, { baseUrl: sendSettings().baseUrl, unsubscribeUrl: null })
  return { data: { subject, html } }
})
