import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/api/define-route'
import { requestSync, syncStatus } from '@/lib/server/workspace/sync'
import { syncCommandSchema } from '@/lib/shared/contracts/sync'

/** What the sync is doing and how far it is. */
export const GET = defineRoute({
  role: 'read',
  async run() {
    return { data: await syncStatus() }
  },
})

/** Reads the newest now, or walks everything again. */
export const POST = defineRoute({
  role: 'control-sync',
  body: syncCommandSchema,
  async run({ body, user }) {
    await requestSync(body)
    await audit({ actor: user.email, action: `sync.${body.action}`, target: null, details: {} })
    return { data: await syncStatus(), status: 202 }
  },
})
