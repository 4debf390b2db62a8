import { readTeamsCsv } from '@/app/api/teams/read-teams-csv'
import { differences } from '@/lib/server/accounts/plan-teams'
import { importTeams, listTeams } from '@/lib/server/accounts/teams'
import { defineRoute } from '@/lib/server/api/define-route'
import { importTeamsRoute, type TeamChange } from '@/lib/shared/contracts/teams'
import { fold } from '@/lib/shared/directory/fold'

/** Says what a file would change, and changes it if asked to. */
export const POST = defineRoute(importTeamsRoute, {
  role: 'edit-teams',
  scope: null,
  async run({ body, user }) {
    const teams = await readTeamsCsv(body.csv)
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
    return { data: { changes, isApplied: body.apply } }
  },
})
