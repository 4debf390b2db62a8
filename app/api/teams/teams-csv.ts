import { csvCell, csvRecords } from '@/lib/server/analytics/export/csv'
import type { Team } from '@/lib/shared/contracts/teams'

/** Everyone in each team, a line each, and a line for a team without people: a file that `readTeamsCsv` takes. */
export function teamsCsv(teams: readonly Pick<Team, 'name' | 'uids'>[], nameOf: (uid: string) => string): string {
  const lines = teams.flatMap(({ name, uids }) =>
    (uids.length === 0 ? [''] : uids).map((uid) => [name, uid, nameOf(uid)].map(csvCell)),
  )
  return csvRecords([['team', 'uid', 'name'], ...lines])
}
