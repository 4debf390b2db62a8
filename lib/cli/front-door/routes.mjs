/** The names and methods of routes. Next would answer other methods with an empty 405, and an unknown route with a page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The catch-all page for addresses that match no route. */
const NO_PAGE = '/[...unknown]'
const ROUTE_FILE = /^(.*)[/\\]route\.ts$/
const EXPORTED = /^export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/gm

/**
 * The methods that the sources of routes export, with those that Next adds: HEAD where there is GET, and OPTIONS. @param {string} folder `app/api`
 * @returns {Record<string, string[]>} by name, such as `/api/calls/[sessionId]`
 */
export function exportedMethods(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    files.flatMap((file) => {
      const place = ROUTE_FILE.exec(file)?.[1]
      if (place === undefined) return []
      const own = [...readFileSync(path.join(folder, file), 'utf8').matchAll(EXPORTED)].map(([, method]) => method)
      const methods = [...own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
      return [[`/api/${place.split(path.sep).join('/')}`, methods]]
    }),
  )
}

/**
 * Names of the routes of a build (`.next`), such as `/calls/[sessionId]`, for the log: a path contains ids, and that of a shared link is a secret. Read once.
 * @returns {(path: string) => string | null} null for a path that no route answers
 */
export function routeNames(buildDirectory) {
  const file = path.join(buildDirectory, 'routes-manifest.json')
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { staticRoutes = [], dynamicRoutes = [], rewrites } = manifest
  const former = new Map((rewrites?.afterFiles ?? []).map(({ source, destination }) => [source, destination]))
  const whole = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes
    .filter(({ page }) => page !== NO_PAGE)
    .map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    const asked = former.get(path) ?? path
    if (whole.has(asked)) return asked
    return patterns.find(({ pattern }) => pattern.test(asked))?.page ?? null
  }
}
