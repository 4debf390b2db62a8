import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import former from '@/lib/shared/former-addresses.json'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> }
const changelog = read('CHANGELOG.md')
/** The changelog's text under a heading of the newest release. */
const part = (heading: string) => changelog.split(`### ${heading}`)[1]?.split('\n#')[0] ?? ''

test('the release has one version, with a date and a part for each reader', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
  expect(changelog).toMatch(new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'))
  for (const heading of ['For users', 'For admins', 'For scripts', 'Upgrading']) expect(part(heading)).not.toBe('')
})

test('every former address is listed as deprecated, and every command that is named exists', () => {
  const listed = part('Deprecated until 2.0')
  for (const addresses of Object.values(former))
    for (const address of Object.entries(addresses).flat()) expect(listed).toContain(`\`${address}\``)
  const books = readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
  for (const file of [
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
    'SECURITY.md',
    ...books.map((name) => `docs/${name}`),
  ])
    for (const [, name = ''] of read(file).matchAll(/npm run (?:-s )?([a-z][a-z-]*)/g))
      expect(Object.keys(scripts), file).toContain(name)
})

test('issues ask for what the doctor says, and every change is tested by the one command', () => {
  const bug = read('.github/ISSUE_TEMPLATE/bug.yml')
  for (const asked of ['doctor -- --json', '/api/health', 'How does it run?']) expect(bug).toContain(asked)
  expect(read('.github/workflows/test.yml').match(/run: .*/g)).toEqual(['run: npm test'])
  expect(read('.github/workflows/test.yml')).toContain('node-version: 24')
  expect(read('SECURITY.md')).toContain('Report a vulnerability')
})
