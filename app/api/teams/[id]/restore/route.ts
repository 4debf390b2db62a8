import { itemRoute } from '@/lib/server/http/item-routes'
import { restoreTeam } from '@/lib/server/teams/teams'
import { restoreTeamRoute } from '@/lib/shared/people/teams'

export const POST = itemRoute(restoreTeamRoute, 'edit-teams', (id, { user }) => restoreTeam(id, user))
