import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { addRoute } from '@/lib/server/http/item-routes'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { teamFigures } from '@/lib/server/people/figures'
import { questionContext } from '@/lib/server/process/workspace/question'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { addTeam, listTeams } from '@/lib/server/teams/teams'
import { NO_TEAM } from '@/lib/shared/people/names'
import { addTeamRoute, teamsRoute } from '@/lib/shared/people/teams'

export const GET = defineRoute(teamsRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const { figures: hasFigures = true, compare, ...filters } = query
  const [teams, directory] = await Promise.all([listTeams(), workspace().mirror().then(directoryOf)])
  const team = Object.fromEntries(teams.map(({ id, name }) => [id, { name }]))
  const names = { ...namesOf(directory, { user: teams.flatMap(({ uids }) => uids) }), team }
  if (!hasFigures) return { data: teams, meta: { names } }
  const context = await questionContext(filters)
  const { of, previous } = await teamFigures(context, filters, compare)
  return {
    data: teams.map((team) => ({ ...team, ...of(team.id) })),
    meta: { ...context.meta, names, previous, noTeam: of(NO_TEAM) },
  }
})

export const POST = addRoute(addTeamRoute, 'edit-teams', ({ body, user }) => addTeam(body, user))
