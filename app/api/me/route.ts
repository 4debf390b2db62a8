import { audit } from '@/lib/server/accounts/audit'
import { overallRole } from '@/lib/server/auth/visible-apps'
import { defineRoute } from '@/lib/server/http/define-route'
import { organisation } from '@/lib/server/organisation/organisation'
import { currentApp } from '@/lib/server/process/config/current-app'
import { updateUser } from '@/lib/server/users/users'
import { invalidField } from '@/lib/shared/http/errors'
import { meRoute } from '@/lib/shared/users/roles'
import { changeMeRoute, type User } from '@/lib/shared/users/users'

async function answerOf(user: User) {
  const { id, email, name, role, uid, teams } = user
  const overall = await overallRole(user)
  const own = { id, email, name, role, uid, team: teams[currentApp()] ?? null }
  return { data: { ...own, ...(overall !== role && { overallRole: overall }) } }
}

export const GET = defineRoute(meRoute, { role: 'signed-in', needsNoApp: true }, ({ user }) => answerOf(user))

export const PATCH = defineRoute(changeMeRoute, { role: 'signed-in' }, async ({ body: { uid, team }, user }) => {
  if (team != null && !(await organisation()).teams.some(({ id }) => id === team))
    throw invalidField('team', 'is no team')
  const others = Object.entries(user.teams).filter(([app]) => app !== currentApp())
  const teams = Object.fromEntries(team == null ? others : [...others, [currentApp(), team]])
  const changed = await updateUser(user.id, { uid, ...(team !== undefined && { teams }) }, async (tx) => {
    if (uid !== undefined && uid !== user.uid) await audit(user.email, 'users.change', user.email, { uid }, tx)
  })
  return answerOf({ ...changed, role: user.role })
})
