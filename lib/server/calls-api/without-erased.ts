import { eraseAny, eraseRecord } from '@/lib/server/records/erase-record'
import { type Erased, markOf } from '@/lib/server/records/erased'
import { AppError } from '@/lib/shared/http/errors'
import type { CallsApi } from './client'
import type { RequestOptions } from './transport'

/**
 * A client whose answers never name erased people: no code behind it ever sees their uids. A request on behalf of one of them is refused.
 * @param erased who is erased now; if it fails, nothing is passed on
 */
export function withoutErased(api: CallsApi, erased: () => Promise<Erased>): CallsApi {
  const askedFor = async (options: RequestOptions | undefined) => {
    if (options?.onBehalfOf !== undefined) refuseErased(await erased(), options.onBehalfOf)
    return options
  }
  return {
    listCalls: async (query, options) => {
      const list = await api.listCalls(query, await askedFor(options))
      const people = await erased()
      if (people.marks.length === 0) return list
      return { ...list, records: list.records.map((record) => eraseAny(record, people).value) }
    },
    getCall: async (sessionId, options) => {
      const room = await api.getCall(sessionId, await askedFor(options))
      const people = await erased()
      for (const record of room.records) eraseRecord(record, people)
      return room
    },
    listTranscriptions: async (sessionId, page, options) => {
      const list = await api.listTranscriptions(sessionId, page, await askedFor(options))
      const people = await erased()
      for (const record of list.records) eraseRecord(record, people)
      return list
    },
    markGroupConversationDelivered: async (guid, body, options) => {
      refuseErased(await erased(), options.onBehalfOf)
      return api.markGroupConversationDelivered(guid, body, options)
    },
  }
}

function refuseErased(people: Erased, uid: string): void {
  if (markOf(people, uid) === null) return
  throw new AppError('NOT_FOUND', 'This person has been erased: nothing is asked on their behalf.')
}
