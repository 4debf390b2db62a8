import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { movingQuestion, question } from '@/lib/client/http/question'
import { useSend } from '@/lib/client/http/use-send'
import type { RequestOf } from '@/lib/shared/http/route'
import {
  addTeamRoute,
  type ChangeTeam,
  changeTeamRoute,
  deleteTeamRoute,
  importTeamsRoute,
  restoreTeamRoute,
  type Team,
  teamsRoute,
} from '@/lib/shared/people/teams'

/** All teams, by name, with their figures unless these are not wanted. */
export const useTeams = (query: RequestOf<typeof teamsRoute>['query']) =>
  useQuery((query?.figures === false ? question : movingQuestion)(teamsRoute, { query }))

/** The text of a file, and the team of its people where it names none. */
type Table = { csv: string; team: string }

/** Changes of teams; figures by team are asked for again, too. */
export function useTeamChanges() {
  const send = useSend()
  return {
    add: (team: Pick<Team, 'name' | 'uids'>) => send(addTeamRoute, { body: team }),
    change: (id: string, body: ChangeTeam) => send(changeTeamRoute, { params: { id }, body }),
    remove: (id: string) => send(deleteTeamRoute, { params: { id } }),
    restore: (id: string) => send(restoreTeamRoute, { params: { id } }),
    /** What a file would change. */
    preview: (table: Table) => askApi(importTeamsRoute, { body: table }),
    /** The preview has shown what was not understood. */
    import: (table: Table) => send(importTeamsRoute, { body: { ...table, apply: true, skipProblems: true } }),
  }
}
