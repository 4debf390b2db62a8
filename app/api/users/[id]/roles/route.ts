import { dataRoute } from '@/lib/server/http/item-routes'
import { config } from '@/lib/server/process/config/config'
import { readAppRoles, saveAppRoles } from '@/lib/server/users/app-roles'
import { appRolesRoute, saveAppRolesRoute } from '@/lib/shared/apps/apps'
import { invalidRequest } from '@/lib/shared/http/errors'

export const GET = dataRoute(appRolesRoute, { role: 'manage-users' }, ({ params }) => readAppRoles(params.id))

export const PUT = dataRoute(saveAppRolesRoute, { role: 'manage-users' }, async ({ params, body, user }) => {
  const known = new Set(config().apps.map(({ id }) => id))
  const unknown = Object.keys(body.apps).filter((app) => !known.has(app))
  if (unknown.length > 0)
    throw invalidRequest(unknown.map((app) => ({ field: `apps.${app}`, message: 'is not a configured app' })))
  await saveAppRoles(params.id, body.apps, user)
  return readAppRoles(params.id)
})
