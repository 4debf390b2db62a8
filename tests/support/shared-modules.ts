import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Where the modules lie that server and browser share. */
export const SHARED = path.resolve(import.meta.dirname, '../../lib/shared')
type Exports = Record<string, unknown>

/**
 * Every one of them, by its file. Not by `import.meta.glob`, whose list the cache of compiled tests keeps when
 * files are added or moved.
 */
export const sharedModules = (): Promise<[string, Exports][]> =>
  Promise.all(
    readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map(async (file): Promise<[string, Exports]> => [file, await import(path.join(SHARED, file))]),
  )

/** What they export. */
export const sharedExports = async (): Promise<unknown[]> =>
  (await sharedModules()).flatMap(([, exported]) => Object.values(exported))
