import { defineRoute } from '@/lib/server/http/define-route'
import { csvResponse } from '@/lib/server/http/export-response'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { listTeams } from '@/lib/server/teams/teams'
import { teamRows } from '@/lib/server/teams/teams-csv'
import { exportTeamsRoute } from '@/lib/shared/people/teams'

/** Everyone in each team: a file that the import takes. */
export const GET = defineRoute(exportTeamsRoute, { role: 'read', scope: 'read:calls' }, async (asked) => {
  const nowSeconds = Math.floor(sharedNowMs() / 1000)
  const window = { from: nowSeconds, to: nowSeconds + 1 }
  return csvResponse({ ...asked, name: 'teams', window, zone: undefined, rows })
})

async function* rows() {
  const [teams, directory] = await Promise.all([listTeams(), workspace().mirror().then(directoryOf)])
  yield teamRows(teams, (uid) => directory.nameOf('user', uid)?.name ?? '')
}
