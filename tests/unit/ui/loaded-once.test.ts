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
const dynamic = new Set<string>()
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  if (text.includes("from 'next/dynamic'")) dynamic.add(file)
  for (const [, specifier = ''] of text.matchAll(IMPORT)) {
    const loaded = specifier.startsWith('@/') ? specifier.slice(2) : normalize(join(dirname(file), specifier))
    loadedBy.set(loaded, [...(loadedBy.get(loaded) ?? []), file])
  }
}

test('what `next/dynamic` loads is imported in one place, because it is bundled apart from what `import()` loads', () => {
  expect(loadedBy.size).toBeGreaterThan(30)
  expect(dynamic.size).toBeGreaterThan(3)
  const moreThanOnce = [...loadedBy].filter(
    ([, places]) => places.length > 1 && places.some((place) => dynamic.has(place)),
  )
  expect(moreThanOnce).toEqual([])
})
