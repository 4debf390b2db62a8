import { joinSignals } from '@/lib/server/process/coordination/waits'
import { trackedId } from '@/lib/server/process/observe/tracking'
import { formatDuration } from '@/lib/shared/text/format'
import { parsed } from '@/lib/shared/text/parsed'
import { parseAnswer, readBody } from './answer'
import type { RateGate } from './rate-gate'
import { noAnswer, UpstreamError } from './upstream-error'

const CENSOR = '[redacted]'
/** A shorter key might occur in ordinary data by chance, so it is redacted only in errors. */
const MIN_LENGTH_IN_DATA = 16

/** Redacts the secret in every form in which it could be echoed: in a message, in the text of a response, and in a value. */
export function createRedact(secret: string) {
  const forms = [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])].filter(
    (form) => form !== '',
  )
  const text = (value: string) => forms.reduce((left, form) => left.replaceAll(form, CENSOR), value)
  const value = (given: unknown): unknown => {
    if (given === undefined || given === null) return given
    const json = JSON.stringify(given)
    const clean = text(json)
    return clean === json ? given : (parsed(clean) ?? CENSOR)
  }
  return { text, data: secret.length >= MIN_LENGTH_IN_DATA ? text : (given: string) => given, value }
}

export type HttpRequest = {
  /** The endpoint's name, for logs. */
  name: string
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
}

export type AttemptContext = {
  fetch: typeof fetch
  gate: RateGate
  redact: ReturnType<typeof createRedact>
  deadlineMs: number
  signal?: AbortSignal
}

/**
 * Sends a request that the gate has let through and reads the whole response within the deadline; then it is no longer under way. Redirects are refused, since they would send the key elsewhere.
 * @returns the JSON of the response, or the error of a failure with the `Retry-After` of the response if there was one
 * @throws the caller's own abort reason
 */
export async function attempt(request: HttpRequest, context: AttemptContext) {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), context.deadlineMs)
  const { signal, release } = joinSignals(context.signal, deadline.signal)
  let retryAfter: string | null = null
  let httpStatus: number | null = null
  /** The id of the request being answered, so that both logs can be compared. */
  const id = trackedId()
  const run = async () => {
    const response = await context.fetch(request.url, {
      method: request.method,
      headers: { ...request.headers, ...(id === null ? {} : { 'x-request-id': id }) },
      body: request.body,
      redirect: 'manual',
      signal,
      cache: 'no-store',
    })
    httpStatus = response.status
    retryAfter = response.headers.get('retry-after')
    context.gate.observe(response.headers)
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status <= 399)) {
      void response.body?.cancel().catch(() => undefined)
      throw noAnswer('redirect', httpStatus, 'The Calls API responded with a redirect, which is not followed.')
    }
    const body = context.redact.data(await readBody(response))
    const json = parseAnswer(response.status, response.headers.get('content-type'), body)
    return { json, characters: body.length, httpStatus: response.status, error: null }
  }
  try {
    return await Promise.race([run(), rejectOnAbort(signal)])
  } catch (error) {
    context.signal?.throwIfAborted()
    return { error: failureOf(error, deadline.signal.aborted, httpStatus, context), retryAfter }
  } finally {
    clearTimeout(timer)
    deadline.abort()
    release()
    context.gate.leave()
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function failureOf(error: unknown, timedOut: boolean, httpStatus: number | null, context: AttemptContext) {
  const { redact } = context
  if (error instanceof UpstreamError)
    return new UpstreamError(error.code, redact.text(error.message), {
      ...error,
      details: redact.value(error.details),
      bodyStart: error.bodyStart === undefined ? undefined : redact.data(error.bodyStart),
    })
  const limit = formatDuration(context.deadlineMs / 1000)
  if (timedOut)
    return noAnswer('timeout', httpStatus, `The Calls API did not respond within ${limit}.`, { status: 504 })
  const cause = redact.text(causeOf(error))
  const message =
    httpStatus === null
      ? `The Calls API cannot be reached (${cause}).`
      : `The Calls API closed the connection before the end of its response (${cause}).`
  return noAnswer('network', httpStatus, message)
}

/** The code of a network error, which fetch hides one or two causes deep, else its message. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network error'
  const cause: unknown = error.cause
  const inner = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause
  if (inner instanceof Error) return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.message
  return error.message
}
