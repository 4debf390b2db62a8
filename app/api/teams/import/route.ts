import { defineRoute } from '@/lib/server/http/define-route'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { differences } from '@/lib/server/teams/plan-teams'
import { importTeams, listTeams } from '@/lib/server/teams/teams'
import { readTeamsCsv } from '@/lib/server/teams/teams-csv'
import { foldUid } from '@/lib/shared/calls/ids'
import { invalidRequest } from '@/lib/shared/http/errors'
import { fold } from '@/lib/shared/people/names'
import { importTeamsRoute, type TeamChange } from '@/lib/shared/people/teams'

/** The most problems that a refusal names. */
const MAX_ISSUES = 20

/** Reports what a file would change and what was not understood, and applies the changes if asked to. */
export const POST = defineRoute(importTeamsRoute, { role: 'edit-teams' }, async ({ body, user }) => {
  const [{ parties }, present] = await Promise.all([workspace().mirror().then(directoryOf), listTeams()])
  const members = new Set(present.flatMap(({ uids }) => uids.map(foldUid)))
  const isKnown = (uid: string) => parties.user.has(foldUid(uid)) || members.has(foldUid(uid))
  const { teams, ...rest } = await readTeamsCsv(body.csv, { isKnown, listName: body.team })
  const first = rest.problems.slice(0, MAX_ISSUES)
  // A team gets exactly the people of the file, so skipping a line would remove someone.
  if (body.apply && !body.skipProblems && first.length > 0)
    throw invalidRequest(first.map(({ line, message }) => ({ field: 'csv', message: `line ${line}: ${message}` })))
  const changes = teams.map(({ name, uids }): TeamChange => {
    const before = present.find((team) => fold(team.name) === fold(name))
    const { added, removed } = differences(before?.uids ?? [], uids)
    const kept = uids.length - added.length
    return { name: before?.name ?? name, isNew: before === undefined, added, removed, kept }
  })
  if (body.apply) await importTeams(teams, user)
  return { data: { changes, ...rest, isApplied: body.apply } }
})
