import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
