/** Names of routes for the log, such as `/calls/[sessionId]`: a path has ids, and a shared link's is a secret. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads once which routes the build has.
 * @param {string} buildDirectory `.next`
 * @returns {(path: string) => string | null} null for a path that no route answers
 */
export function routeNames(buildDirectory) {
  const file = path.join(buildDirectory, 'routes-manifest.json')
  const { staticRoutes = [], dynamicRoutes = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const whole = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (asked) => {
    if (whole.has(asked)) return asked
    return patterns.find(({ pattern }) => pattern.test(asked))?.page ?? null
  }
}
