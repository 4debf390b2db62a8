import { defineRoute } from '@/lib/server/http/define-route'
import { changeTeam, deleteTeam } from '@/lib/server/teams/teams'
import { changeTeamRoute, deleteTeamRoute } from '@/lib/shared/people/teams'

export const PATCH = defineRoute(changeTeamRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ params, body, user }) {
    await changeTeam(params.id, body, user)
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute(deleteTeamRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ params, user }) {
    await deleteTeam(params.id, user)
    return { data: { id: params.id } }
  },
})
