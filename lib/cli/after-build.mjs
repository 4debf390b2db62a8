import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

// Scripts and styles are compressed once, better than there is time for while a page is waiting: a seventh less than gzip.

const COMPRESSIBLE = /\.(js|css)$/
const compress = promisify(brotliCompress)

/**
 * Writes a `.br` file next to each script and style below a directory.
 * @param {string} directory usually `.next/static`
 */
export async function compressStatic(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const bytes = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${file}.br`, await compress(bytes, { params }))
    }),
  )
}

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

/** The last line of a chunk, which contains its name. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/

/**
 * Lets identical chunks of a server build share one file. Turbopack writes a chunk that many routes need once for each of them, identical but
 * for the name of its source map; a process that has answered them all would hold every copy.
 * @param {string} folder contains chunks
 * @returns {number} how many were replaced
 */
export function shareChunks(folder) {
  const firsts = new Map()
  let replaced = 0
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8').replace(SOURCE_MAP, '')
    if (!text.startsWith('module.exports=[')) continue
    const hash = createHash('sha256').update(text).digest('hex')
    const first = firsts.get(hash)
    if (first === undefined) {
      firsts.set(hash, name)
      continue
    }
    writeFileSync(file, `module.exports=require(${JSON.stringify(`./${first}`)})\n`)
    replaced += 1
  }
  return replaced
}
