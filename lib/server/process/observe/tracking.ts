import { AsyncResource } from 'node:async_hooks'
import { metrics } from './metrics'
import { storage, trackedRequest, trackedWork } from './tracked.mjs'

/** Counts and times the answers of a handler, by its route's template: an id in the URL never becomes a label. */
export function observed<Asked extends Request, Rest extends unknown[]>(
  path: string,
  handler: (request: Asked, ...rest: Rest) => Promise<Response>,
): (request: Asked, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const { requests, requestSeconds } = metrics()
    const end = requestSeconds.startTimer({ route: path, method: request.method })
    const response = await handler(request, ...rest)
    end()
    requests.inc({ route: path, method: request.method, status: response.status })
    return response
  }
}

const MAX_SLOWEST = 10

/** The id of the request or the work that this is done for; null for neither. */
export const trackedId = (): string | null => storage.getStore()?.id ?? null

/**
 * Answers a request under the id that the server in front gave it. Where none is in front (`next dev`, tests), under one of its own.
 * @param answer is given the id
 */
export function asRequest<T>(answer: (id: string) => T): T {
  const known = storage.getStore()
  if (known !== undefined) return answer(known.id)
  const own = trackedRequest(null, 0)
  return storage.run(own, () => answer(own.id))
}

/** Runs background work under an id of its own, such as `sync-4f1c…`. @param kind the first word of the id */
export const asWork = <T>(kind: string, work: () => T): T => newWork(kind)(work)

/** As `asWork`, for work in several steps under one id. */
export function newWork(kind: string): <T>(step: () => T) => T {
  const work = trackedWork(kind)
  return (step) => storage.run(work, step)
}

/** A function that keeps the present request, for streams that are read later by someone else. */
export const tracked = <Rest extends unknown[], T>(work: (...rest: Rest) => T): ((...rest: Rest) => T) =>
  AsyncResource.bind(work)

/** Notes for the log who asks: by their id, and the name of their token or the id of their shared link. */
export function noteAsker(who: {
  userId?: string | undefined
  token?: string | null
  shareId?: string
  app?: string
}): void {
  const asking = storage.getStore()
  if (asking !== undefined) Object.assign(asking, who)
}

/** Notes the moment of which all answers to the present request are, epoch seconds. */
export function noteMoment(asOf: number | null): void {
  const asking = storage.getStore()
  if (asking !== undefined) asking.asOf = asOf
}

/** The moment that was noted; null if none was. */
export const notedMoment = (): number | null => storage.getStore()?.asOf ?? null

/** A new id for a statement of the engine, `<request id>.<number>`; undefined outside of any request or work, where the engine makes one. */
export function nextQueryId(): string | undefined {
  const asking = storage.getStore()
  if (asking === undefined) return undefined
  asking.statements += 1
  return `${asking.queryPrefix}.${asking.statements}`
}

/** Notes what a statement took, so that a slow request can name its slowest ones. */
export function noteStatement(name: string, ms: number, queryId: string | undefined): void {
  const slowest = storage.getStore()?.slowest
  if (!slowest || queryId === undefined) return
  slowest.push({ name, ms: Math.round(ms * 10) / 10, queryId })
  if (slowest.length <= MAX_SLOWEST) return
  slowest.sort((one, other) => other.ms - one.ms)
  slowest.pop()
}
