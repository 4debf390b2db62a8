import type { Team } from '@/lib/shared/people/teams'
import { plainName } from '@/lib/shared/text/plain-name'
import { BOM, csvText, type DecimalSign } from '@/lib/shared/text/write-csv'

/** Everyone in each team, a line each, and a line for a team without people: a file for spreadsheets that `readTeamsCsv` takes. */
export function teamsCsv(
  teams: readonly Pick<Team, 'name' | 'uids'>[],
  nameOf: (uid: string) => string,
  decimal: DecimalSign = '.',
): string {
  const lines = teams.flatMap(({ name, uids }) =>
    (uids.length === 0 ? [''] : uids).map((uid) => [name, uid, plainName(nameOf(uid))]),
  )
  return BOM + csvText([['team', 'uid', 'name'], ...lines], decimal)
}
