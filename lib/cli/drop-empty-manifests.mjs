import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const MANIFEST = /_client-reference-manifest\.js$/
const NO_MODULES = /"clientModules":\{\}.*"entryCSSFiles":\{\},"entryJSFiles":\{\}\};?\s*$/s

/**
 * Removes the lists of client components that list none, which are those of all API routes. Next reads each in a JavaScript world of its own, of
 * 150 kB, that lives as long as the process; it does without one that is missing.
 * @param {string} folder holds the routes of a server build
 * @returns {number} how many were removed
 */
export function dropEmptyManifests(folder) {
  const empty = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => MANIFEST.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => NO_MODULES.test(readFileSync(file, 'utf8')))
  for (const file of empty) rmSync(file)
  return empty.length
}
