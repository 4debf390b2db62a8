import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { productFiles } from '../../support/product-files'

/** A dynamic import as an expression; in a type, it follows `typeof` or a bracket. */
const IMPORT = /(?:=>|=|await|return)\s*import\('([^']+)'\)/g

const loadedBy = new Map<string, string[]>()
const dynamic = new Set<string>()
for (const { file, text } of productFiles('app', 'components', 'lib/client')) {
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
