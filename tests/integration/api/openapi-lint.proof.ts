import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '@/lib/server/http/openapi/document'
import { allHandlers } from '../../support/all-handlers'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(os.tmpdir(), 'callscope-linters-'))
const PACKAGES = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3']
const MOST_BYTES = 64 * 1024 * 1024
/** The output of a linter, whether or not it reports problems. */
const printed = async (program: string, ...args: string[]): Promise<string> => {
  const options = { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: MOST_BYTES }
  const all = [path.join('node_modules/.bin', program), 'lint', 'openapi.json', ...args]
  return (await run(process.execPath, all, options).catch((error: { stdout: string }) => error)).stdout
}

beforeAll(async () => {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  writeFileSync(path.join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(openApiDocument(await allHandlers(), '1.0.0')))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder })
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('Redocly finds no error in the OpenAPI document', async () => {
  const { problems } = JSON.parse(await printed('redocly', '--format=json', '--max-problems=1000'))
  const errors = problems.filter(({ severity }: { severity: string }) => severity === 'error')
  expect(errors.map(({ ruleId, message }: { ruleId: string; message: string }) => `${ruleId}: ${message}`)).toEqual([])
})

test('Spectral finds no error in the OpenAPI document', async () => {
  const found = JSON.parse(await printed('spectral', '-f', 'json', '-q')) as {
    severity: number
    code: string
    path: string[]
  }[]
  // Its warnings show that it has read the document.
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ severity }) => severity === 0).map(({ code, path }) => `${code}: ${path.join('/')}`)).toEqual(
    [],
  )
})
