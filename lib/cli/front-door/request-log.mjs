/** Logs a line for every request once its response has ended. */
import { appOf, createLog } from '../../server/process/log/log-options.mjs'
import { routeNames } from './routes.mjs'

/** Built files; a page loads dozens. */
const UNLOGGED = /^\/(?:_next\/|icon\.svg$|favicon\.ico$)/
/** Health checks, which arrive every few seconds; logged only if they fail while the process runs. */
const HEALTH = /^\/api\/health(?:\/|$)/
const DEFAULT_SLOW_MS = 2_000

/**
 * Logs nothing personal or secret: the route's name instead of the path, no query, only the id of the user. The client's address is logged only
 * with LOG_LEVEL=debug.
 * @param {string} buildDirectory `.next` of the build that is served
 * @param {{environment?: Record<string, string | undefined>, isTerminal?: boolean, log?: import('pino').Logger}} options at a terminal or in a
 *   demo, without LOG_LEVEL, only slow and failed requests are logged
 * @returns takes a Node request and response, and the `Tracked` context of the request
 */
export function requestLog(
  buildDirectory,
  { environment = process.env, isTerminal = process.stdout.isTTY, log = createLog(environment.LOG_LEVEL) } = {},
) {
  const slowMs = Number(environment.SLOW_REQUEST_MS) || DEFAULT_SLOW_MS
  const usual = (isTerminal || isDemo(environment)) && !environment.LOG_LEVEL ? 'debug' : 'info'
  const nameOf = routeNames(buildDirectory)
  return (request, response, tracked) => {
    const path = request.url.split('?', 1)[0]
    if (UNLOGGED.test(path)) return
    const { socket } = request
    const startedAt = performance.now()
    const before = socket.bytesWritten
    response.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const isSlow = ms >= slowMs
      const status = response.statusCode
      const isFailure = status >= 500 && tracked.isExpected !== true
      const level = isSlow || isFailure ? 'warn' : HEALTH.test(path) ? 'debug' : usual
      log[level](
        {
          requestId: tracked.id,
          method: request.method,
          route: nameOf(path),
          status,
          ms,
          bytes: socket.bytesWritten - before,
          userId: tracked.userId,
          token: tracked.token ?? undefined,
          shareId: tracked.shareId,
          ...appOf(tracked.app),
          ...(response.writableFinished ? {} : { cut: true }),
          ...(tracked.statements > 0 ? { statements: tracked.statements } : {}),
          ...(isSlow && tracked.statements > 0 ? { slowest: slowestFirst(tracked.slowest) } : {}),
          ...(log.isLevelEnabled('debug') ? { client: request.headers['x-forwarded-for'] } : {}),
        },
        isSlow ? 'slow request' : 'request',
      )
    })
  }
}

/** Same as `isDemo` of the configuration, which is read only after the first requests. */
const isDemo = (environment) =>
  ['CALLS_API_KEY', 'CALLS_API_KEY_FILE', 'CALLS_APPS_FILE'].every((name) => !environment[name]?.trim())

const slowestFirst = (statements) => [...statements].sort((one, other) => other.ms - one.ms)
