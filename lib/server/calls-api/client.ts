import type { UpstreamConfig } from '@/lib/server/process/config/apps-file'
import { withoutSlashes } from '@/lib/server/process/config/urls'
import { log as processLog } from '@/lib/server/process/log/log'
import { eraseAny } from '@/lib/server/records/erase-record'
import { type Marks, markOf, NOBODY_ERASED } from '@/lib/server/records/erased'
import {
  checkedId,
  isPlainId,
  isStorable,
  MAX_ID_CHARACTERS,
  upstreamUidSchema,
  writtenIdSchema,
} from '@/lib/shared/calls/ids'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { sleep as realSleep } from '../process/coordination/waits'
import { createRedact, type HttpRequest } from './attempt'
import { RateGate } from './rate-gate'
import { parseDelivered, parseList, parseRoom } from './schema'
import { createTransport, type RequestOptions, type TransportOptions } from './transport'
import { UpstreamError } from './upstream-error'

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

type CallsApiOptions = UpstreamConfig &
  Partial<Omit<TransportOptions, 'redact'>> & {
    /** Erased people: no answer names them, and nothing is requested on their behalf. Nobody by default. If this fails, no answer is passed on. */
    erased?: () => Promise<Marks>
  }

/** A client of the Calls API. The key is used only here: it goes into one header and is redacted from everything that comes back. */
export function createCallsApi({ apiKey, now = Date.now, sleep = realSleep, ...given }: CallsApiOptions) {
  const [callsApiUrl, chatApiUrl] = [withoutSlashes(given.callsApiUrl), withoutSlashes(given.chatApiUrl)]
  const send = createTransport({
    // Looked up per request, since Next wraps the global fetch during startup.
    fetch: given.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    log: given.log ?? processLog,
    now,
    sleep,
    random: given.random ?? Math.random,
    gate: given.gate ?? new RateGate({ now, sleep }),
    redact: createRedact(apiKey),
  })
  const erased = given.erased ?? (async () => NOBODY_ERASED)
  const headers = async (onBehalfOf: string | undefined): Promise<Record<string, string>> => {
    const everyone = { accept: 'application/json', apikey: apiKey }
    if (onBehalfOf === undefined) return everyone
    if (markOf(await erased(), onBehalfOf) !== null)
      throw new AppError('NOT_FOUND', 'This person has been erased: nothing is asked on their behalf.')
    return { ...everyone, onBehalfOf: checkedId(upstreamUidSchema, 'onBehalfOf', onBehalfOf) }
  }
  const get = async (name: string, path: string, query: ListCallsQuery, options: RequestOptions): Promise<unknown> => {
    const url = new URL(callsApiUrl + path)
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.append(field, String(value))
    return send({ name, method: 'GET', url, headers: await headers(options.onBehalfOf) }, options)
  }
  const withoutErased = async <T extends { records: unknown[] }>(answer: T): Promise<T> => {
    const people = await erased()
    if (people.marks.length === 0) return answer
    return { ...answer, records: answer.records.map((record) => eraseAny(record, people).value) }
  }
  const callPath = (sessionId: string) => {
    if (!isNameable(sessionId)) throw invalidField('sessionId', 'cannot stand in a path of the Calls API')
    return `/calls/${encodeURIComponent(sessionId)}`
  }

  return {
    /** One page of List Calls: raw records and the pagination that the API reports. */
    listCalls: async (query: ListCallsQuery, options: RequestOptions = {}) =>
      withoutErased(parseList(await get('list-calls', '/calls', query, options))),

    /** The raw calls of a room, usually one. @throws UpstreamError `ERR_CALL_SESSION_NOT_FOUND` when there is none */
    getCall: async (sessionId: string, options: RequestOptions = {}) =>
      withoutErased(parseRoom(await get('get-call', callPath(sessionId), {}, options), sessionId)),

    /** One page of a call's transcriptions, newest first, raw. */
    listTranscriptions: async (sessionId: string, page: ListCallsQuery, options: RequestOptions = {}) =>
      withoutErased(
        parseList(await get('list-transcriptions', `${callPath(sessionId)}/transcriptions`, page, options)),
      ),

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
          ...(await headers(checkedId(writtenIdSchema, 'onBehalfOf', onBehalfOf))),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }
      return parseDelivered(await send(request, { signal }))
    },
  }
}

/** Even escaped, servers and proxies on the way may take them for something else, or drop them. */
const DOUBTFUL = /[/\\%]|^\s|\s$/
const DOTS = /^\.{1,2}$/

/** Whether Get Call can be asked for a room: not for `.` and `..`, nor an id that we have cut or mended. Such rooms are only in the list. */
export const isNameable = (sessionId: string): boolean =>
  sessionId !== '' &&
  !DOTS.test(sessionId) &&
  sessionId.length < MAX_ID_CHARACTERS - 1 &&
  !sessionId.includes('\ufffd') &&
  isStorable(sessionId)

/** Whether the service surely understood which room was meant, so that its “not found” can be believed. */
export const isSurelyNamed = (sessionId: string): boolean => isNameable(sessionId) && !DOUBTFUL.test(sessionId)

/** True for an answer about the address of a room rather than about the room: something on the way refused its id. */
export function isRefusedName(sessionId: string, error: unknown): boolean {
  if (isPlainId(sessionId) || !(error instanceof UpstreamError)) return false
  if (error.code === 'ERR_CALL_SESSION_NOT_FOUND') return !isSurelyNamed(sessionId)
  if (error.failure !== 'answer') return error.failure === 'body' || error.failure === 'redirect'
  const status = error.httpStatus ?? 0
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && !error.code.startsWith('AUTH_ERR_')
}
