import { restoreTeam } from '@/lib/server/accounts/teams'
import { defineRoute } from '@/lib/server/api/define-route'
import { restoreTeamRoute } from '@/lib/shared/contracts/teams'

export const POST = defineRoute(restoreTeamRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ params, user }) {
    await restoreTeam(params.id, user)
    return { data: { id: params.id } }
  },
})
