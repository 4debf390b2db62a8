import { defineRoute } from '@/lib/server/http/define-route'
import { restoreTeam } from '@/lib/server/teams/teams'
import { restoreTeamRoute } from '@/lib/shared/people/teams'

export const POST = defineRoute(restoreTeamRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ params, user }) {
    await restoreTeam(params.id, user)
    return { data: { id: params.id } }
  },
})
