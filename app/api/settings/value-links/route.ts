import { defineRoute } from '@/lib/server/http/define-route'
import { valueLinkSetting } from '@/lib/server/organisation/settings'
import { saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/organisation/value-links'

const stored = async () => {
  const { value: links, updatedAt, updatedBy } = await valueLinkSetting.read()
  return { data: { links, updatedAt, updatedBy } }
}

export const GET = defineRoute(valueLinksRoute, { role: 'read', scope: 'read:calls' }, stored)

export const PUT = defineRoute(saveValueLinksRoute, { role: 'edit-value-links' }, async ({ body, user }) => {
  await valueLinkSetting.save(body.links, user)
  return stored()
})
