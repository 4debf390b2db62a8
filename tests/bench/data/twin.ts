import { cpSync, linkSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Larger files are data of the engine, which never changes them in place; smaller ones, such as locks, are copied. */
const MAX_COPIED_BYTES = 64 * 1024

/**
 * Makes a second directory with the same mirror, which another process can open while the server has the first. Large files are hard links, so
 * that it takes neither time nor space. @returns its path
 */
export function makeTwin(dataDir: string): string {
  const twin = path.join(dataDir, 'bench-twin')
  rmSync(twin, { recursive: true, force: true })
  mkdirSync(twin)
  cpSync(path.join(dataDir, 'mirror'), path.join(twin, 'mirror'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from, to) => {
      const { size } = lstatSync(from)
      if (!lstatSync(from).isFile() || size <= MAX_COPIED_BYTES) return true
      linkSync(from, to)
      return false
    },
  })
  return twin
}
