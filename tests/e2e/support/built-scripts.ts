import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'

const build = path.resolve(import.meta.dirname, '../../../.next')
const read = (file: string) => readFileSync(path.join(build, file), 'utf8')

/** A script by its path in the build, and its size in bytes as the server sends it: compressed if the build has compressed it. */
export type BuiltScript = { file: string; bytes: number }

/** The sizes of the scripts without duplicates, largest first. */
export function sizesOf(files: Iterable<string>): BuiltScript[] {
  const bytesOf = (file: string) => {
    const plain = path.join(build, file)
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
  }
  return [...new Set(files)]
    .map((file) => ({ file, bytes: bytesOf(file) }))
    .sort((left, right) => right.bytes - left.bytes)
}

/** Every page of the build by its route, with the scripts of its first load: those of all pages, and those of its layouts and boundaries. */
export function builtPages(): ReadonlyMap<string, BuiltScript[]> {
  const { rootMainFiles } = JSON.parse(read('build-manifest.json')) as { rootMainFiles: string[] }
  const routes = Object.entries(JSON.parse(read('app-path-routes-manifest.json')) as Record<string, string>)
  return new Map(
    routes
      .filter(([file]) => file.endsWith('/page'))
      .map(([file, route]) => [route, sizesOf([...rootMainFiles, ...entryFilesOf(file)])]),
  )
}

/** The scripts that a page's manifest lists for its entries; the manifest is itself a script that assigns to a global. */
function entryFilesOf(page: string): string[] {
  const context = { globalThis: {} as { __RSC_MANIFEST?: Record<string, { entryJSFiles: Record<string, string[]> }> } }
  runInNewContext(read(`server/app${page}_client-reference-manifest.js`), context)
  return Object.values(context.globalThis.__RSC_MANIFEST ?? {}).flatMap(({ entryJSFiles }) =>
    Object.values(entryJSFiles).flat(),
  )
}
