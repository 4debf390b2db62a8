import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orSayWhy } from '@/lib/server/accounts/embedded'
import { StartError } from '@/lib/server/process/config/file-trouble'

let dataDir: string
let folder: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-trouble-'))
  folder = path.join(dataDir, 'accounts')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const NO_START = new Error('PGlite failed to initialize properly')
const starts = async () => ({ close: async () => undefined })
const fails = (error: unknown) => async () => {
  throw error
}
const saidOf = (error: unknown, create: () => Promise<{ close(): Promise<void> }> = starts) =>
  orSayWhy(folder, create, fails(error)).then(
    () => 'opened',
    (said: unknown) => (said instanceof StartError ? said.message : said),
  )

test('accounts that do not open although empty ones would are damaged: the directory and the way out are named', async () => {
  const said = await saidOf(NO_START)
  expect(said).toContain(`The accounts in ${folder} are damaged`)
  expect(said).toContain(`mv ${folder} ${folder}-damaged`)
  expect(said).toContain('`npm run restore -- FILE`')
  expect(
    await saidOf(new Error('Failed query: x', { cause: Object.assign(new Error('page'), { code: 'XX001' }) })),
  ).toContain('are damaged')
})

test('what an empty directory shows too is not damage, and is told in the engine’s own words', async () => {
  const said = await saidOf(NO_START, fails(new Error('cannot allocate pages')))
  expect(said).toMatch(/not even in an empty directory: cannot allocate pages\. .* Nothing is damaged\.$/)
  expect(await saidOf(NO_START, fails({ name: 'ErrnoError', errno: 51 }))).toMatch(/^The disk that holds .* is full/)
})

test('a full disk is told without trying anything, and nothing is left behind', async () => {
  let tries = 0
  const counted = async () => {
    tries += 1
    return starts()
  }
  expect(await saidOf({ name: 'ErrnoError', errno: 51 }, counted)).toMatch(/^The disk that holds .* is full/)
  expect(tries).toBe(0)
  await saidOf(NO_START, counted)
  expect(tries).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['accounts'])
})

test('a bug of ours stays one', async () => {
  const bug = Object.assign(new Error('relation "users" does not exist'), { code: '42P01' })
  expect(await saidOf(bug)).toBe(bug)
  expect(existsSync(folder)).toBe(true)
})
