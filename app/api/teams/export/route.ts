import { teamsCsv } from '@/app/api/teams/teams-csv'
import { defineRoute } from '@/lib/server/http/define-route'
import { exportResponse } from '@/lib/server/http/export-response'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { listTeams } from '@/lib/server/teams/teams'
import { exportTeamsRoute } from '@/lib/shared/people/teams'
import { type DecimalSign, decimalSign } from '@/lib/shared/text/write-csv'

/** Everyone in each team, a line each, and a line for a team without people: a file that the import takes. */
export const GET = defineRoute(
  exportTeamsRoute,
  { role: 'read', scope: 'read:calls' },
  async ({ user, signal, headers }) => {
    const nowSeconds = Math.floor(sharedNowMs() / 1000)
    return exportResponse({
      user,
      signal,
      contentType: 'text/csv; charset=utf-8; header=present',
      name: 'teams',
      window: { from: nowSeconds, to: nowSeconds + 1 },
      zone: undefined,
      extension: 'csv',
      chunks: async () => chunksOf(decimalSign(headers.get('accept-language'))),
    })
  },
)

async function* chunksOf(decimal: DecimalSign): AsyncGenerator<Uint8Array> {
  const [teams, directory] = await Promise.all([listTeams(), workspace().mirror().then(directoryOf)])
  yield new TextEncoder().encode(teamsCsv(teams, (uid) => directory.nameOf('user', uid)?.name ?? '', decimal))
}
