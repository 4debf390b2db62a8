import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstOf } from '../../support/properties'

const root = path.resolve(import.meta.dirname, '../../..')

interface LockedPackage {
  os?: string[]
  cpu?: string[]
  optional?: boolean
  extraneous?: boolean
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

const packages: Record<string, LockedPackage> = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
).packages

/** Where Node resolves a package that another one imports: its own `node_modules` folder, else the next one up. */
function findFrom(place: string, name: string): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[found] !== undefined) return found
    if (folder === '') return null
  }
}

describe('the lock file is that of every platform', () => {
  test('every optional package of every locked package has an entry', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => findFrom(place, name) === null)
        .map((name) => `${name}, of ${place}`),
    )
    expect(missing).toEqual([])
  })

  test('a package of one platform is optional, and nothing is left over', () => {
    const entries = Object.entries(packages)
    const isForOnePlatform = ([, { os, cpu }]: (typeof entries)[number]) => os !== undefined || cpu !== undefined
    expect(entries.filter((entry) => isForOnePlatform(entry) && !entry[1].optional).map(([place]) => place)).toEqual([])
    expect(entries.filter(([, { extraneous }]) => extraneous).map(([place]) => place)).toEqual([])
  })

  test.each([
    ['linux', ['x64', 'arm64']],
    ['darwin', ['arm64', 'x64']],
  ])('`npm ci` accepts it on %s', (os, architectures) => {
    for (const cpu of firstOf(architectures, 1)) {
      const answer = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts', `--os=${os}`, `--cpu=${cpu}`], {
        cwd: root,
        encoding: 'utf8',
      })
      expect(`${answer.status} ${answer.status === 0 ? '' : answer.stderr}`).toBe('0 ')
    }
  })
})
