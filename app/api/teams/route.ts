import { addTeam, listTeams } from '@/lib/server/accounts/teams'
import { namesOf } from '@/lib/server/analytics/directory/names'
import { defineRoute } from '@/lib/server/api/define-route'
import { directoryOf } from '@/lib/server/mirror/directory'
import { workspace } from '@/lib/server/workspace/workspace'
import { addTeamRoute, teamsRoute } from '@/lib/shared/contracts/teams'

export const GET = defineRoute(teamsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run() {
    const [teams, directory] = await Promise.all([listTeams(), workspace().mirror().then(directoryOf)])
    return { data: teams, meta: { names: namesOf(directory, { user: teams.flatMap(({ uids }) => uids) }) } }
  },
})

export const POST = defineRoute(addTeamRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ body, user }) {
    return { data: { id: await addTeam(body, user) }, httpStatus: 201 }
  },
})
