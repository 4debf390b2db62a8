import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '@/lib/server/http/openapi/document'
import { allHandlers } from '../../support/all-handlers'
import { ownDirectory } from '../../support/own-mirror'

const project = path.resolve(import.meta.dirname, '../../openapi-client')
const program = (name: string) => path.join(project, 'node_modules/.bin', name)
const run = promisify(execFile)
const directory = ownDirectory()

const OPTIONS = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
}

/** The compiler's output: the lines with errors of each file, and the full text. */
let found: { linesOf: (file: string) => number[]; text: string }

beforeAll(async () => {
  writeFileSync(path.join(directory, 'openapi.json'), JSON.stringify(openApiDocument(await allHandlers(), '1')))
  await run(program('openapi-typescript'), [
    path.join(directory, 'openapi.json'),
    '--output',
    path.join(directory, 'schema.ts'),
  ])
  for (const file of ['client.ts', 'right.ts', 'wrong.ts'])
    copyFileSync(path.join(project, file), path.join(directory, file))
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify({ ...OPTIONS, files: ['right.ts', 'wrong.ts'] }))
  const { stdout } = await run(program('tsc'), ['-p', '.'], { cwd: directory }).catch(
    (error: { stdout: string }) => error,
  )
  const errors = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)]
  const linesOf = (file: string) => errors.flatMap(([, name, line]) => (name === file ? [Number(line)] : []))
  found = { linesOf, text: stdout }
})

test('a client with the generated types compiles', () => {
  for (const file of ['schema.ts', 'client.ts', 'right.ts']) expect(found.linesOf(file), found.text).toEqual([])
})

test('each mistake in its use is found, and nothing else', () => {
  const written = readFileSync(path.join(project, 'wrong.ts'), 'utf8').split('\n')
  const expected = written.flatMap((line, index) => (/^ {2}\/\/ /.test(line) ? [index + 2] : []))
  expect(expected.length).toBeGreaterThan(5)
  expect([...new Set(found.linesOf('wrong.ts'))], found.text).toEqual(expected)
})
