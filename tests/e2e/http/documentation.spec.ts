import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PROOF } from '../support/proof'
import { expect, test } from '../support/test'

const root = path.resolve(import.meta.dirname, '../../..')
const PAGES = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)]
/** The shell blocks of the documentation, which readers paste. */
const blocks = PAGES.filter((page) => page.endsWith('.md')).flatMap((page) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```sh\n(.*?)\n```/gms)].map(([, commands = '']) => ({
    page,
    commands,
  })),
)
const asking = blocks.filter(({ commands }) => commands.startsWith('curl '))
const making = blocks.filter(({ commands }) => commands.startsWith('mkdir '))
/** Calls of `npm` itself: `prove -- fresh` runs those of the README, and a unit test checks the script names. */
const ofNpm = blocks.filter(({ commands }) => commands.includes('npm run'))

const folder = mkdtempSync(path.join(os.tmpdir(), 'documented-'))
test.afterAll(() => rmSync(folder, { recursive: true }))
const shell = (commands: string, env: Record<string, string>, input = '') =>
  execFileSync('sh', ['-euc', commands], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
    input,
  }).toString()

test('every command that the documentation shows works as it stands', PROOF, async ({ requestAs, baseURL }) => {
  expect(asking.length).toBeGreaterThanOrEqual(4)
  expect(asking.length + making.length + ofNpm.length).toBe(blocks.length)
  const admin = await requestAs('admin')
  const scopes = ['read:calls', 'read:analytics', 'export']
  const made = await admin.post('/api/tokens', { data: { name: 'As documented', scopes } })
  const { token } = (await made.json()).data as { token: string }
  for (const { page, commands } of asking) {
    const here = commands.replaceAll(/https?:\/\/(localhost:3000|callscope\.example\.com)/g, baseURL ?? '')
    const failing = here.replaceAll(/\bcurl /g, 'curl --fail -sS ')
    const said = shell(failing, { TOKEN: token, CALLSCOPE_TOKEN: token })
    const file = / -o (\S+)/.exec(commands)?.[1]
    const answer = file === undefined ? said : readFileSync(path.join(folder, file), 'latin1')
    expect(answer.length, `${page}: ${commands}`).toBeGreaterThan(100)
  }
})

test('the secrets of a cluster are made as documented', PROOF, () => {
  expect(making).toHaveLength(1)
  shell(making[0]?.commands ?? '', {}, 'right-key\n')
  const secret = (name: string) => readFileSync(path.join(folder, 'secrets', name), 'utf8').trim()
  expect(secret('calls_api_key')).toBe('right-key')
  expect(new URL(secret('clickhouse_url')).password).toBe(secret('clickhouse_password'))
  expect(new URL(secret('database_url')).password).toBe(secret('postgres_password'))
  const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  for (const name of readdirSync(path.join(folder, 'secrets'))) expect(compose).toContain(`secrets/${name}`)
})

test('every link of the tour opens a page that understands it', PROOF, async ({ pageAs }) => {
  const page = await pageAs('admin')
  const tour = readFileSync(path.join(root, 'docs/tour.md'), 'utf8')
  const links = [...tour.matchAll(/\(http:\/\/localhost:3000(\/[^)]*)\)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThanOrEqual(8)
  for (const link of links) {
    await page.goto(link)
    await expect(page.locator('h1'), link).toHaveCount(1)
    await expect(page.getByText(/in this URL|of this URL/), link).toHaveCount(0)
  }
})
