import { useQuery } from '@tanstack/react-query'
import { movingQuestion, question } from '@/lib/client/http/question'
import type { RequestOf } from '@/lib/shared/http/route'
import { teamsRoute } from '@/lib/shared/people/teams'

/** All teams, by name, with their figures unless these are not wanted. */
export const useTeams = (query: RequestOf<typeof teamsRoute>['query']) =>
  useQuery((query?.figures === false ? question : movingQuestion)(teamsRoute, { query }))
