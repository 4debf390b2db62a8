import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOTS = ['app', 'components', 'lib/client']
/** A dynamic import as an expression; in a type, it follows `typeof` or a bracket. */
const IMPORT = /(?:=>|=|await|return)\s*import\('([^']+)'\)/g

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
).filter((file) => /\.tsx?$/.test(file))

const loadedBy = new Map<string, string[]>()
for (const file of files)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const loaded = specifier.startsWith('@/') ? specifier.slice(2) : normalize(join(dirname(file), specifier))
    loadedBy.set(loaded, [...(loadedBy.get(loaded) ?? []), file])
  }

test('code loaded later is imported in one place, because what `next/dynamic` imports is bundled apart from what `import()` does', () => {
  expect(loadedBy.size).toBeGreaterThan(30)
  const moreThanOnce = [...loadedBy].filter(([, places]) => places.length > 1)
  expect(moreThanOnce).toEqual([])
})
