import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const tests = path.resolve(import.meta.dirname, '../..')
const prove = readFileSync(path.join(tests, 'prove.mjs'), 'utf8')
/** The runs of whole projects that include the files only proofs run (`kinds` in the configuration). */
const WHOLE = ["report.vitest('integration', { TEST_THOROUGH", "report.vitest('cluster', { TEST_THOROUGH"]

it.each(WHOLE)('whatever only proofs run is run by one: %s', (run) => {
  expect(prove).toContain("process.env.TEST_PROOFS = '1'")
  const [line = ''] = prove.split('\n').filter((one) => one.includes(run) && one.endsWith('})'))
  expect(line.trim()).toMatch(/^await report\.vitest\('\w+', \{[^[]*\}\)$/)
})

it('every file that a proof names is there', () => {
  const named = [...prove.matchAll(/'tests\/(integration\/[^']+\.ts)'/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(path.join(tests, file)))).toEqual([])
})

it('every proof is described where people look for it', () => {
  const names = [...prove.matchAll(/^ {2}(?:async (\w+)\(\) \{|(\w+): \(\) => )/gm)].map(
    ([, name, program]) => name ?? program,
  )
  const book = readFileSync(path.join(tests, '../docs/proofs.md'), 'utf8')
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) expect(book, name).toContain(`\`${name}\` |`)
})
