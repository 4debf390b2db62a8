import { weightOf } from '@/lib/server/http/send-json'
import { parsed } from '@/lib/shared/text/parsed'
import { isNestedTooDeep } from '@/lib/shared/values/json'

/** A client's preference for a media type such as `application/json` (RFC 9110, section 12.5.1): 1 if it names no types at all, 0 if it only names others. */
export function acceptedWeight(accepted: string | null, type: string): number {
  if (accepted === null || accepted.trim() === '') return 1
  // Old Java clients send `*` for `*/*`.
  return weightOf(accepted, [type, `${type.split('/')[0]}/*`, '*/*', '*'])
}

const JSON_TYPE = 'application/json'
const STREAM = 'text/event-stream'
/** Headers that the protocol's library requires; the client's own `Accept` is applied here instead. */
const FOR_LIBRARY = { 'content-type': JSON_TYPE, accept: `${JSON_TYPE}, ${STREAM}` }
/** Headers that describe the body as it was sent. */
const OF_BODY = ['content-length', 'content-encoding', 'transfer-encoding']
/** The revisions with batches: later ones dropped them. A client of the first of these sends no header. */
const WITH_BATCHES = new Set([null, '2024-11-05', '2025-03-26'])
const MAX_BATCH = 10

type Serve = (message: string, headers: Headers) => Promise<Response>

/** Answers one message of the Model Context Protocol or a batch, with JSON where the client takes it, else as an event. @param serve answers one */
export async function exchange(body: string, asked: Headers, serve: Serve): Promise<Response> {
  const headers = new Headers(asked)
  for (const name of OF_BODY) headers.delete(name)
  for (const [name, value] of Object.entries(FOR_LIBRARY)) headers.set(name, value)
  const messages = body.trimStart().startsWith('[') ? (parsed(body) as unknown[] | undefined) : undefined
  const answer = messages ? await together(messages, headers, serve) : await single(body, headers, serve)
  const accepted = asked.get('accept')
  const wantsStream = acceptedWeight(accepted, JSON_TYPE) === 0 && acceptedWeight(accepted, STREAM) > 0
  return wantsStream && answer.ok && answer.body !== null ? asEvent(await answer.text()) : answer
}

/** The answer to a message as JSON, even if the library sends it as an event. */
async function single(message: string, headers: Headers, serve: Serve): Promise<Response> {
  const answer = await serve(message, headers)
  if (!answer.headers.get('content-type')?.startsWith(STREAM)) return answer
  const result = resultIn(await answer.text())
  return new Response(result, { status: answer.status, headers: { 'content-type': JSON_TYPE } })
}

/** The data of the last event, which is the result: notifications go before it. */
const resultIn = (stream: string): string =>
  stream
    .split(/\r?\n\r?\n/)
    .flatMap((event) => /^data: ?(.+)$/m.exec(event)?.[1] ?? [])
    .at(-1) ?? ''

const asEvent = (json: string): Response =>
  new Response(`event: message\ndata: ${json.replaceAll(/[\r\n]+/g, ' ')}\n\n`, {
    headers: { 'content-type': STREAM },
  })

/** Answers the messages of a batch one by one: a message that cancels another finds it already answered, and none keeps the response open. */
async function together(messages: readonly unknown[], headers: Headers, serve: Serve): Promise<Response> {
  if (!WITH_BATCHES.has(headers.get('mcp-protocol-version')))
    return refusal('This revision of the protocol has no batches; send one message per request.')
  if (messages.length === 0 || messages.length > MAX_BATCH) return refusal(`A batch has 1 to ${MAX_BATCH} messages.`)
  if (messages.some((message) => (message as { method?: unknown } | null)?.method === 'initialize'))
    return refusal('Send initialize by itself, before all other messages.')
  if (messages.some((message) => isNestedTooDeep(message))) return refusal('The messages are nested too deeply.')
  const answers: string[] = []
  for (const message of messages) {
    const text = await (await single(JSON.stringify(message), headers, serve)).text()
    if (text !== '') answers.push(text)
  }
  if (answers.length === 0) return new Response(null, { status: 202 })
  return new Response(`[${answers.join(',')}]`, { headers: { 'content-type': JSON_TYPE } })
}

/** An error of JSON-RPC 2.0, section 5.1: the message is not a valid request. */
const refusal = (message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 })
