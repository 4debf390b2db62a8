import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '@/lib/server/api/openapi/document'
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
    types: [],
  },
}

/** What the compiler says of a file: the lines with errors, and all its words. */
async function compile(file: string): Promise<{ lines: number[]; text: string }> {
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify({ ...OPTIONS, files: [file] }))
  const { stdout } = await run(program('tsc'), ['-p', directory]).catch((error: { stdout: string }) => error)
  const lines = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)]
  return { lines: lines.map(([, , line]) => Number(line)), text: stdout }
}

beforeAll(async () => {
  writeFileSync(path.join(directory, 'openapi.json'), JSON.stringify(openApiDocument(await allHandlers(), '1')))
  await run(program('openapi-typescript'), [
    path.join(directory, 'openapi.json'),
    '--output',
    path.join(directory, 'schema.ts'),
  ])
  for (const file of ['client.ts', 'right.ts', 'wrong.ts'])
    copyFileSync(path.join(project, file), path.join(directory, file))
})

test('a client with the generated types compiles', async () => {
  const { lines, text } = await compile('right.ts')
  expect(lines, text).toEqual([])
})

test('each mistake in its use is found, and nothing else', async () => {
  const written = readFileSync(path.join(project, 'wrong.ts'), 'utf8').split('\n')
  const expected = written.flatMap((line, index) => (/^ {2}\/\/ /.test(line) ? [index + 2] : []))
  expect(expected.length).toBeGreaterThan(5)
  const { lines, text } = await compile('wrong.ts')
  expect([...new Set(lines)], text).toEqual(expected)
})
