import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ourScripts } from '../../support/our-scripts'

const root = path.resolve(import.meta.dirname, '../../..')
const call = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['lib/cli/build.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('--help prints the usage and the exit codes; what is unknown is named; neither does anything', () => {
  expect(call('--help')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Usage: npm run build\n.*\n {2}--help {2}prints this\nExit codes: 0 done, 1 .*\n$/),
    stderr: '',
  })
  expect(call('--bogus')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option '--bogus'\nUsage: npm run build\n/),
  })
})

test('every command of ours reads its arguments by what knows --help', () => {
  expect(Object.keys(ourScripts)).toEqual(expect.arrayContaining(['up', 'start', 'sync', 'users', 'doctor', 'bench']))
  for (const [name, file] of Object.entries(ourScripts))
    expect(readFileSync(path.join(root, file), 'utf8'), name).toMatch(/commandLine\(|onlyArgument\(|'help'/)
})
