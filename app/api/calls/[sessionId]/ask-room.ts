import { isNameable, isRefusedName } from '@/lib/server/calls-api/nameable'
import type { UpstreamRoom } from '@/lib/server/calls-api/schema'
import type { RequestOptions } from '@/lib/server/calls-api/transport'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { workspace } from '@/lib/server/workspace/workspace'
import { normalize } from '@/lib/shared/normalize/normalize'

const PER_PAGE = 100
/** Of a list that is scoped to one user there is no copy, so that it is read further. */
const MOST_PAGES = { scoped: 5, whole: 1 } as const

/**
 * Asks the Calls API for a room: by its id, or where that cannot be named, by the newest pages of the list.
 * @returns null where it cannot be named and is not among the newest
 * @throws UpstreamError
 */
export async function askRoom(sessionId: string, options: RequestOptions): Promise<UpstreamRoom | null> {
  if (isNameable(sessionId))
    try {
      return await workspace().api().getCall(sessionId, options)
    } catch (error) {
      if (!isRefusedName(sessionId, error)) throw error
    }
  const mostPages = MOST_PAGES[options.onBehalfOf === undefined ? 'whole' : 'scoped']
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await workspace().api().listCalls({ page, perPage: PER_PAGE }, options)
    const records = listed.records.filter((record) => isOf(sessionId, record))
    if (records.length > 0) return { records, isWhole: false }
    const { total } = listed.pagination
    if (listed.records.length === 0 || (total !== null && total <= page * listed.records.length)) break
  }
  return null
}

function isOf(sessionId: string, record: unknown): boolean {
  const read = normalize(record, sharedNowMs() / 1000)
  return read.kind === 'call' && read.call.sessionId === sessionId
}
