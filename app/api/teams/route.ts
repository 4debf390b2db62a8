import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { addTeam, listTeams } from '@/lib/server/teams/teams'
import { addTeamRoute, teamsRoute } from '@/lib/shared/people/teams'

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
