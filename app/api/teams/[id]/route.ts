import { itemRoute } from '@/lib/server/http/item-routes'
import { changeTeam, deleteTeam } from '@/lib/server/teams/teams'
import { changeTeamRoute, deleteTeamRoute } from '@/lib/shared/people/teams'

export const PATCH = itemRoute(changeTeamRoute, 'edit-teams', (id, { body, user }) => changeTeam(id, body, user))
export const DELETE = itemRoute(deleteTeamRoute, 'edit-teams', (id, { user }) => deleteTeam(id, user))
