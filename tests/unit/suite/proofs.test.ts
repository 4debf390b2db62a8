import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const tests = path.resolve(import.meta.dirname, '../..')
const prove = readFileSync(path.join(tests, 'prove.mjs'), 'utf8')
/** What a proof runs whole, as it is written there. */
const WHOLE: Record<string, string> = { cluster: "report.vitest('cluster'" }

it.each(
  readdirSync(path.join(tests, 'integration'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.proof.ts'),
  ),
)('%s is run by a proof', (file) => {
  const [folder = ''] = file.split(path.sep)
  expect(prove).toContain(WHOLE[folder] ?? `tests/integration/${file}`)
})

it('every proof is described where people look for it', () => {
  const described = prove.slice(0, prove.indexOf('import '))
  const names = [...prove.matchAll(/^ {2}async (\w+)\(\)/gm)].map(([, name = '']) => name)
  const house = readFileSync(path.join(tests, '../CONTRIBUTING.md'), 'utf8')
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    expect(described, name).toContain(` * - \`${name}\`: `)
    expect(house, name).toContain(`\`${name}\` (`)
  }
})
