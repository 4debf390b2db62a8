import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../lib/cli')
/** Programs without the umask: they write no data, and any user may serve a build, so any user must be able to read it. */
const WITHOUT = ['build.mjs', 'up.mjs', 'require-platform.mjs', 'simulate.ts']

test('every program that package.json starts keeps what it writes to its own user', () => {
  const scripts = readFileSync(path.join(folder, '../../package.json'), 'utf8')
  const programs = readdirSync(folder).filter((name) => /\.(ts|mjs)$/.test(name) && scripts.includes(`lib/cli/${name}`))
  expect(programs.length).toBeGreaterThan(WITHOUT.length)
  const careless = programs.filter(
    (name) => !readFileSync(path.join(folder, name), 'utf8').includes("import './umask.mjs'"),
  )
  expect(careless.sort()).toEqual([...WITHOUT].sort())
  // `up` loads `start` once the build is there, and `start` sets the umask.
  expect(readFileSync(path.join(folder, 'up.mjs'), 'utf8')).toContain("await import('./start.mjs')")
})
