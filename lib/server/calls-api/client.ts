import type { UpstreamConfig } from '@/lib/server/process/config/apps-file'
import { withoutSlashes } from '@/lib/server/process/config/urls'
import { log as processLog } from '@/lib/server/process/log/log'
import { eraseAny } from '@/lib/server/records/erase-record'
import { type Marks, markOf } from '@/lib/server/records/erased'
import { checkedId, upstreamUidSchema, writtenIdSchema } from '@/lib/shared/calls/ids'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { sleep as realSleep } from '../process/coordination/waits'
import { createRedact, type HttpRequest } from './attempt'
import { isNameable } from './nameable'
import { RateGate } from './rate-gate'
import { parseDelivered, parseList, parseRoom } from './schema'
import { createTransport, type RequestOptions, type TransportOptions } from './transport'

/** The parameters of List Calls that are used. How it compares is undocumented, so results must be filtered again. */
export type ListCallsQuery = {
  page?: number
  perPage?: number
  type?: string
  mode?: string
  status?: string
  receiverType?: string
  hasRecording?: boolean
  uid?: string
}

/** The service's endpoints. Ids are validated before they enter a path or header (`isNameable`): @throws AppError 400, UpstreamError. */
export type CallsApi = ReturnType<typeof createCallsApi>

type CallsApiOptions = UpstreamConfig & Partial<Omit<TransportOptions, 'redact'>>

/** A client of the Calls API. The key is used only here: it goes into one header and is redacted from everything that comes back. */
export function createCallsApi({ apiKey, now = Date.now, sleep = realSleep, ...given }: CallsApiOptions) {
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
  const get = (name: string, path: string, query: ListCallsQuery, options: RequestOptions): Promise<unknown> => {
    const url = new URL(callsApiUrl + path)
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.append(field, String(value))
    return transport.read({ name, method: 'GET', url, headers: headers(options.onBehalfOf) }, options)
  }
  const callPath = (sessionId: string) => {
    if (!isNameable(sessionId)) throw invalidField('sessionId', 'cannot stand in a path of the Calls API')
    return `/calls/${encodeURIComponent(sessionId)}`
  }

  return {
    /** One page of List Calls: raw records and the pagination that the API reports. */
    listCalls: async (query: ListCallsQuery, options: RequestOptions = {}) =>
      parseList(await get('list-calls', '/calls', query, options)),

    /** The raw calls of a room, usually one. @throws UpstreamError `ERR_CALL_SESSION_NOT_FOUND` when there is none */
    getCall: async (sessionId: string, options: RequestOptions = {}) =>
      parseRoom(await get('get-call', callPath(sessionId), {}, options), sessionId),

    /** One page of a call's transcriptions, newest first, raw. */
    listTranscriptions: async (sessionId: string, page: ListCallsQuery, options: RequestOptions = {}) =>
      parseList(await get('list-transcriptions', `${callPath(sessionId)}/transcriptions`, page, options)),

    /** A write that other people see; sent once and never retried automatically. */
    markGroupConversationDelivered: async (
      guid: string,
      body: { messageId?: number },
      { onBehalfOf, signal }: { onBehalfOf: string; signal?: AbortSignal },
    ) => {
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

/** A client whose answers never name erased people, and which asks nothing on their behalf. @param erased if it fails, nothing is passed on */
export function withoutErased(api: CallsApi, erased: () => Promise<Marks>): CallsApi {
  const asked = async <T>({ onBehalfOf }: RequestOptions, ask: () => Promise<T>): Promise<T> => {
    if (onBehalfOf !== undefined && markOf(await erased(), onBehalfOf) !== null)
      throw new AppError('NOT_FOUND', 'This person has been erased: nothing is asked on their behalf.')
    return ask()
  }
  const read = async <T extends { records: unknown[] }>(options: RequestOptions, ask: () => Promise<T>): Promise<T> => {
    const answer = await asked(options, ask)
    const people = await erased()
    if (people.marks.length === 0) return answer
    return { ...answer, records: answer.records.map((record) => eraseAny(record, people).value) }
  }
  return {
    listCalls: (query, options = {}) => read(options, () => api.listCalls(query, options)),
    getCall: (sessionId, options = {}) => read(options, () => api.getCall(sessionId, options)),
    listTranscriptions: (sessionId, page, options = {}) =>
      read(options, () => api.listTranscriptions(sessionId, page, options)),
    markGroupConversationDelivered: (guid, body, options) =>
      asked(options, () => api.markGroupConversationDelivered(guid, body, options)),
  }
}
