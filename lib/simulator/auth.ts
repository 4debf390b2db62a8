import type { IncomingMessage } from 'node:http'
import type { SimulatorContext } from './context'
import { apiError } from './http'

/** @throws ApiError when the key is missing, unknown, or lacks the scope that the route needs */
export function authenticate(context: SimulatorContext, request: IncomingMessage, needsFullAccess: boolean): void {
  const key = headerOf(request, 'apikey')
  if (key === null) throw apiError(401, 'AUTH_ERR_EMPTY_APIKEY', 'The API key is missing from the request headers.')
  if (key !== context.apiKey && key !== context.readOnlyKey)
    throw apiError(401, 'AUTH_ERR_APIKEY_NOT_FOUND', 'The supplied API key is invalid.')
  if (needsFullAccess && key !== context.apiKey)
    throw apiError(403, 'AUTH_ERR_NO_ACCESS', 'The API key does not have the fullAccess scope.')
}

/** The user named in `onBehalfOf`, lower-cased as the service does; null without the header. @throws ApiError ERR_UID_NOT_FOUND */
export function onBehalfOf(context: SimulatorContext, request: IncomingMessage): string | null {
  const uid = headerOf(request, 'onbehalfof')?.toLowerCase() ?? null
  if (uid !== null && !context.organisation.byUid.has(uid) && !context.book.mentions(uid))
    throw apiError(404, 'ERR_UID_NOT_FOUND', `The UID ${JSON.stringify(uid)} does not exist.`)
  return uid
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
