import { type ReadTeams, readTeamsCsv } from '@/app/api/teams/read-teams-csv'
import { foldUid } from '@/app/api/teams/read-uids'
import { differences } from '@/lib/server/accounts/plan-teams'
import { importTeams, listTeams } from '@/lib/server/accounts/teams'
import { defineRoute } from '@/lib/server/api/define-route'
import { directoryOf } from '@/lib/server/mirror/directory'
import { workspace } from '@/lib/server/workspace/workspace'
import { importTeamsRoute, type TeamChange } from '@/lib/shared/contracts/teams'
import { fold } from '@/lib/shared/directory/fold'
import { invalidRequest } from '@/lib/shared/errors'

/** Problems that a refusal names. */
const MAX_ISSUES = 20

/** Says what a file would change and what was not understood, and changes it if asked to. */
export const POST = defineRoute(importTeamsRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ body, user }) {
    const { parties } = await workspace().mirror().then(directoryOf)
    const uids = new Map([...parties.user.keys()].map((uid) => [foldUid(uid), uid]))
    const known = (uid: string) => (parties.user.has(uid) ? uid : uids.get(foldUid(uid)))
    const { teams, ...rest } = await readTeamsCsv(body.csv, { known, listName: body.team })
    if (body.apply && !body.skipProblems) requireNoProblems(rest)
    const present = await listTeams()
    const changes = teams.map(({ name, uids }): TeamChange => {
      const before = present.find((team) => fold(team.name) === fold(name))
      const { added, removed } = differences(before?.uids ?? [], uids)
      return {
        name: before?.name ?? name,
        isNew: before === undefined,
        added,
        removed,
        kept: uids.length - added.length,
      }
    })
    if (body.apply) await importTeams(teams, user)
    return { data: { changes, ...rest, isApplied: body.apply } }
  },
})

/** @throws AppError INVALID_REQUEST naming the first lines: a team gets exactly the people of the file, so that others would be removed */
function requireNoProblems({ problems }: Pick<ReadTeams, 'problems'>): void {
  if (problems.length === 0) return
  throw invalidRequest(
    problems.slice(0, MAX_ISSUES).map(({ line, message }) => ({ field: 'csv', message: `line ${line}: ${message}` })),
  )
}
