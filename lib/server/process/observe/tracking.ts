import { AsyncResource } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { metrics } from './metrics'
import { storage, type Tracked, trackedRequest } from './tracked.mjs'

/** Counts and times the responses of a handler, labeled with the template of its route, so that an id in the URL never becomes a label. */
export const observed =
  <Asked extends Request, Rest extends unknown[]>(
    path: string,
    handler: (request: Asked, ...rest: Rest) => Promise<Response>,
  ): ((request: Asked, ...rest: Rest) => Promise<Response>) =>
  async (request, ...rest) => {
    const { requests, requestSeconds } = metrics()
    const end = requestSeconds.startTimer({ route: path, method: request.method })
    const response = await handler(request, ...rest)
    end()
    requests.inc({ route: path, method: request.method, status: response.status })
    return response
  }

const MAX_SLOWEST = 10

/** The id of the current request or background work; null outside of both. */
export const trackedId = (): string | null => storage.getStore()?.id ?? null

/** Answers a request under the id that the front door gave it, or a new one without a front door (`next dev`, tests). @param answer gets the id */
export function asRequest<T>(answer: (id: string) => T): T {
  const known = storage.getStore()
  if (known !== undefined) return answer(known.id)
  const own = trackedRequest(null, 0)
  return storage.run(own, () => answer(own.id))
}

/** Runs background work under an id of its own, such as `sync-4f1c…`. @param kind the first word of the id */
export const asWork = <T>(kind: string, work: () => T): T => newWork(kind)(work)

/** Like `asWork`, but for work in several steps under one id. */
export function newWork(kind: string): <T>(step: () => T) => T {
  const id = `${kind}-${randomBytes(6).toString('hex')}`
  const work: Tracked = { id, queryPrefix: id, statements: 0, slowest: null }
  return (step) => storage.run(work, step)
}

/** Binds a function to the current request, for streams that are read later outside of it. */
export const tracked = <Rest extends unknown[], T>(work: (...rest: Rest) => T): ((...rest: Rest) => T) =>
  AsyncResource.bind(work)

/** Records who sent the current request, for the log, or which point in time its answers refer to. */
export function noteRequest(what: Pick<Tracked, 'userId' | 'token' | 'shareId' | 'app' | 'asOf'>): void {
  Object.assign(storage.getStore() ?? {}, what)
}

/** The point in time recorded for the current request; null if none was. */
export const notedMoment = (): number | null => storage.getStore()?.asOf ?? null

/** A new query id for the engine, `<request id>.<number>`; undefined outside of any request or work, so that the engine generates one. */
export function nextQueryId(): string | undefined {
  const asking = storage.getStore()
  if (asking === undefined) return undefined
  asking.statements += 1
  return `${asking.queryPrefix}.${asking.statements}`
}

/** Records the duration of a statement, so that the log of a slow request can name its slowest statements. */
export function noteStatement(name: string, ms: number, queryId: string | undefined): void {
  const slowest = storage.getStore()?.slowest
  if (!slowest || queryId === undefined) return
  slowest.push({ name, ms: Math.round(ms * 10) / 10, queryId })
  if (slowest.length <= MAX_SLOWEST) return
  slowest.sort((one, other) => other.ms - one.ms)
  slowest.pop()
}
