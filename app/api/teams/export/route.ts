import { teamsCsv } from '@/app/api/teams/teams-csv'
import { listTeams } from '@/lib/server/accounts/teams'
import { defineRoute } from '@/lib/server/api/define-route'
import { exportResponse } from '@/lib/server/api/export-response'
import { directoryOf } from '@/lib/server/mirror/directory'
import { workspace } from '@/lib/server/workspace/workspace'
import { exportTeamsRoute } from '@/lib/shared/contracts/teams'
import { type DecimalSign, decimalSign } from '@/lib/shared/csv/decimal-sign'

/** Everyone in each team, a line each, and a line for a team without people: a file that the import takes. */
export const GET = defineRoute(exportTeamsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ user, signal, headers }) {
    return exportResponse({
      user,
      signal,
      contentType: 'text/csv; charset=utf-8; header=present',
      name: 'teams',
      extension: 'csv',
      chunks: async () => chunksOf(decimalSign(headers.get('accept-language'))),
    })
  },
})

async function* chunksOf(decimal: DecimalSign): AsyncGenerator<Uint8Array> {
  const [teams, directory] = await Promise.all([listTeams(), workspace().mirror().then(directoryOf)])
  yield new TextEncoder().encode(teamsCsv(teams, (uid) => directory.nameOf('user', uid)?.name ?? '', decimal))
}
