import type { UpstreamConfig } from '@/lib/server/process/config/apps-file'
import { type Log, log as processLog } from '@/lib/server/process/log/log'
import { eraseAny, eraseRecord } from '@/lib/server/records/erase-record'
import { type Marks, markOf } from '@/lib/server/records/erased'
import { checkedId, upstreamUidSchema, writtenIdSchema } from '@/lib/shared/calls/ids'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { sleep as realSleep } from '../process/coordination/waits'
import { createRedact, type HttpRequest } from './attempt'
import { isNameable } from './nameable'
import { RateGate } from './rate-gate'
import { parseDelivered, parseList, parseRoom, type UpstreamList, type UpstreamRoom } from './schema'
import { createTransport, type RequestOptions } from './transport'

/** All documented parameters of List Calls. Whether times mean "from" or "exactly" is undocumented, so results must be filtered again. */
export type ListCallsQuery = {
  page?: number
  perPage?: number
  type?: string
  mode?: string
  status?: string
  receiverType?: string
  participantsCount?: number
  /** Epoch seconds. */
  startedAt?: number
  /** Epoch seconds. */
  endedAt?: number
  hasRecording?: boolean
  hasTranscription?: boolean
  uid?: string
}

const listCallsParams = (query: ListCallsQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

type DeliveredResult = { success: boolean; message: string }

/** The service's endpoints. Ids are validated before they enter a path or header (`isNameable`): @throws AppError 400, UpstreamError. */
export type CallsApi = {
  /** One page of List Calls: raw records and the pagination that the API reports. */
  listCalls(query: ListCallsQuery, options?: RequestOptions): Promise<UpstreamList>
  /** The raw calls of a room, usually one. @throws UpstreamError `ERR_CALL_SESSION_NOT_FOUND` when there is none */
  getCall(sessionId: string, options?: RequestOptions): Promise<UpstreamRoom>
  /** One page of a call's transcriptions, newest first, raw. */
  listTranscriptions(
    sessionId: string,
    page: { page?: number; perPage?: number },
    options?: RequestOptions,
  ): Promise<UpstreamList>
  /** A write that other people see; sent once and never retried automatically. */
  markGroupConversationDelivered(
    guid: string,
    body: { messageId?: number },
    options: { onBehalfOf: string; signal?: AbortSignal },
  ): Promise<DeliveredResult>
}

type CallsApiOptions = UpstreamConfig & {
  fetch?: typeof fetch
  log?: Log
  now?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  random?: () => number
  gate?: RateGate
}

const withoutSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, '')

/** A client of the Calls API. The key is used only here: it goes into one header and is redacted from everything that comes back. */
export function createCallsApi({ apiKey, now = Date.now, sleep = realSleep, ...given }: CallsApiOptions): CallsApi {
  const [callsApiUrl, chatApiUrl] = [withoutSlashes(given.callsApiUrl), withoutSlashes(given.chatApiUrl)]
  const transport = createTransport({
    // Looked up per request, since Next wraps the global fetch during startup.
    fetch: given.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    log: given.log ?? processLog,
    now,
    sleep,
    random: given.random ?? Math.random,
    gate: given.gate ?? new RateGate({ now, sleep }),
    redact: createRedact(apiKey),
  })
  const headers = (onBehalfOf: string | undefined): Record<string, string> => ({
    accept: 'application/json',
    apikey: apiKey,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf: checkedId(upstreamUidSchema, 'onBehalfOf', onBehalfOf) }),
  })
  const get = (name: string, path: string, params: URLSearchParams, options: RequestOptions): Promise<unknown> => {
    const url = new URL(callsApiUrl + path)
    url.search = params.toString()
    return transport.read({ name, method: 'GET', url, headers: headers(options.onBehalfOf) }, options)
  }
  const callPath = (sessionId: string) => {
    if (!isNameable(sessionId)) throw invalidField('sessionId', 'cannot stand in a path of the Calls API')
    return `/calls/${encodeURIComponent(sessionId)}`
  }

  return {
    listCalls: async (query, options = {}) =>
      parseList(await get('list-calls', '/calls', listCallsParams(query), options)),

    getCall: async (sessionId, options = {}) =>
      parseRoom(await get('get-call', callPath(sessionId), new URLSearchParams(), options), sessionId),

    listTranscriptions: async (sessionId, page, options = {}) => {
      const path = `${callPath(sessionId)}/transcriptions`
      return parseList(await get('list-transcriptions', path, listCallsParams(page), options))
    },

    markGroupConversationDelivered: async (guid, body, { onBehalfOf, signal }) => {
      const path = `/groups/${checkedId(writtenIdSchema, 'guid', guid)}/conversation/delivered`
      const request: HttpRequest = {
        name: 'mark-delivered',
        method: 'POST',
        url: new URL(chatApiUrl + path),
        headers: {
          ...headers(checkedId(writtenIdSchema, 'onBehalfOf', onBehalfOf)),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }
      return parseDelivered(await transport.write(request, { signal }))
    },
  }
}

/**
 * A client whose answers never name erased people: no code behind it ever sees their uids. A request on behalf of one of them is refused.
 * @param erased who is erased now; if it fails, nothing is passed on
 */
export function withoutErased(api: CallsApi, erased: () => Promise<Marks>): CallsApi {
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

function refuseErased(people: Marks, uid: string): void {
  if (markOf(people, uid) === null) return
  throw new AppError('NOT_FOUND', 'This person has been erased: nothing is asked on their behalf.')
}
