import { defineRoute } from '@/lib/server/http/define-route'
import { saveSetting, storedValueLinks, VALUE_LINKS } from '@/lib/server/organisation/settings'
import { saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/organisation/value-links'

export const GET = defineRoute(valueLinksRoute, {
  role: 'read',
  scope: 'read:calls',
  async run() {
    return { data: await storedValueLinks() }
  },
})

export const PUT = defineRoute(saveValueLinksRoute, {
  role: 'edit-value-links',
  scope: null,
  async run({ body, user }) {
    await saveSetting(VALUE_LINKS, body.links, user, 'settings.value-links')
    return { data: await storedValueLinks() }
  },
})
