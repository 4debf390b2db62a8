import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FILE_SECRETS } from '@/lib/server/process/config/environment'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const [dockerfile, compose, ignored, guide, example] = [
  'Dockerfile',
  'compose.yaml',
  '.dockerignore',
  'docs/operations.md',
  '.env.example',
].map(read) as [string, string, string, string, string]
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1] ?? '')

test('what the image copies exists, and is no part of what is left out', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((words) => words.split(' '))
  expect(copied.length).toBeGreaterThan(2)
  for (const file of copied) expect(existsSync(path.join(root, file)), file).toBe(true)
  expect(ignored).toContain('!tests/openapi-client/package.json')
  for (const word of ['.env*', 'secrets', 'data', '.git']) expect(ignored.split('\n')).toContain(word)
})

test('the image starts what npm start and npm run sync start, as a user without rights', () => {
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>
  const command = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  expect(scripts.start).toContain(command.join(' '))
  expect(compose).toContain((scripts.sync ?? '').replace('tsx ', ''))
  expect(dockerfile).toMatch(/^USER node$/m)
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'init: true'])
    expect(compose).toContain(line)
})

test('every secret that can be a file is named in the guide and the example; compose.yaml uses no others', () => {
  for (const name of FILE_SECRETS)
    for (const [where, text] of Object.entries({ guide, example })) expect(text, where).toContain(`${name}_FILE`)
  const used = all(compose, /^ {2}([A-Z_]+)_FILE: \/run\/secrets\//gm)
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter((name) => !(FILE_SECRETS as readonly string[]).includes(name))).toEqual([])
})

test('no setting of the example has a comment behind its value, which Docker and systemd would take as part of it', () => {
  const settings = example.split('\n').filter((line) => /^# [A-Z_]+=/.test(line))
  expect(settings.length).toBeGreaterThan(30)
  expect(settings.filter((line) => /\s#/.test(line))).toEqual([])
})

test('every secret of compose.yaml is made in the guide', () => {
  const files = all(compose, /file: \.\/secrets\/(\w+)/g)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(guide, file).toMatch(new RegExp(`> ${file}\\b`))
})
