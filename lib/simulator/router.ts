import type { IncomingMessage, ServerResponse } from 'node:http'
import { decoded } from '@/lib/shared/text/parsed'
import { authenticate } from './auth'
import type { SimulatorContext } from './context'
import { deliver } from './deliver'
import { answerInstead } from './fault-answers'
import { type Endpoint, Strikes } from './faults'
import { type Answer, ApiError, apiError, errorAnswer } from './http'
import { control } from './routes/control'
import { getCall } from './routes/get-call'
import { getRecording } from './routes/get-recording'
import { getTranscript } from './routes/get-transcript'
import { listCalls } from './routes/list-calls'
import { listTranscriptions } from './routes/list-transcriptions'
import { markDelivered } from './routes/mark-delivered'

type Route = { endpoint: Endpoint; method: 'GET' | 'POST'; id: string }

const ROUTES: { endpoint: Endpoint; method: 'GET' | 'POST'; pattern: RegExp }[] = [
  { endpoint: 'list', method: 'GET', pattern: /^\/v3\/calls\/?$/ },
  { endpoint: 'get', method: 'GET', pattern: /^\/v3\/calls\/([^/]+)$/ },
  { endpoint: 'transcriptions', method: 'GET', pattern: /^\/v3\/calls\/([^/]+)\/transcriptions$/ },
  { endpoint: 'delivered', method: 'POST', pattern: /^\/v3\/groups\/([^/]+)\/conversation\/delivered$/ },
]
const RECORDINGS = '/recordings/'
const NO_STRIKES = new Strikes([])

/** Answers a request to a control route, for the file of a recording or transcript, or to an endpoint of the specification with the faults that strike it. */
export async function handle(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
  if (path.startsWith('/_simulator/')) {
    const answer = await orError(() => control(context, request, response, path.slice('/_simulator'.length)))
    if (answer !== null) await deliver(request, response, answer, NO_STRIKES)
    return
  }
  if (request.method === 'GET' && path.startsWith(RECORDINGS)) {
    const file = decoded(path.slice(RECORDINGS.length))
    const answer = await orError(async () =>
      file.startsWith('tr-') ? getTranscript(context, file) : getRecording(context, request, file),
    )
    if (answer !== null) await deliver(request, response, answer, NO_STRIKES)
    return
  }
  const route = matched(path)
  context.requests.add(request, route?.endpoint ?? null)
  const strikes = route === null ? NO_STRIKES : context.faults.strike(route.endpoint, route.id)
  const answer =
    answerInstead(strikes) ??
    (await orError(() => answerTo(context, request, route, new URLSearchParams(search), strikes)))
  if (answer !== null) await deliver(request, response, context.spellings?.body(answer) ?? answer, strikes)
}

async function answerTo(
  context: SimulatorContext,
  request: IncomingMessage,
  route: Route | null,
  query: URLSearchParams,
  strikes: Strikes,
): Promise<Answer> {
  authenticate(context, request, route?.endpoint === 'delivered')
  if (route === null) throw apiError(404, 'ERR_NOT_FOUND', 'There is no such endpoint.')
  if (request.method !== route.method) throw apiError(405, 'ERR_METHOD_NOT_ALLOWED', `The method is ${route.method}.`)
  switch (route.endpoint) {
    case 'list':
      return listCalls(context, request, query, strikes)
    case 'get':
      return getCall(context, request, route.id, strikes)
    case 'transcriptions':
      return listTranscriptions(context, request, route.id, query, strikes)
    case 'delivered':
      return markDelivered(context, request, route.id)
  }
}

function matched(path: string): Route | null {
  for (const { endpoint, method, pattern } of ROUTES) {
    const match = pattern.exec(path)
    if (match !== null) return { endpoint, method, id: decoded(match[1] ?? '') }
  }
  return null
}

async function orError(run: () => Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error)
    throw error
  }
}
