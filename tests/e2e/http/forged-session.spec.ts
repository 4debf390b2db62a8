import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { stateFile } from '../support/setting'

const root = path.resolve(import.meta.dirname, '../../..')
const manifest: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, '.next/app-path-routes-manifest.json'), 'utf8'),
)
const PUBLIC_PAGES = new Set(['/login', '/setup', '/_not-found', '/_global-error'])
const pages = Object.entries(manifest)
  .filter(([file, route]) => file.endsWith('/page') && !PUBLIC_PAGES.has(route))
  .map(([, route]) => route)

/** Next's mark of the outermost layout. */
const ROOT = 16
/** A browser that has the frame of another page already, and asks for what is inside it. */
const INSIDE_THE_FRAME = JSON.stringify([
  '',
  { children: ['(dashboard)', { children: ['elsewhere', { children: ['__PAGE__', {}] }] }] },
  null,
  null,
  ROOT,
])
const WAYS: Record<string, Record<string, string>> = {
  'as a document': {},
  'as a payload': { rsc: '1' },
  'as a payload inside the frame': { rsc: '1', 'next-router-state-tree': encodeURIComponent(INSIDE_THE_FRAME) },
}
const COOKIES = ['next-auth.session-token=x', '__Secure-next-auth.session-token=x', 'next-auth.session-token.0=x']
/** Of RECORDING_HOSTS: what a page tells those who are signed in. */
const CONFIGURED = 'recordings.example'

const concrete = (route: string) =>
  route.replace('[sessionId]', 'v1.us.app.1700000000abc').replace('[guid]', 'field-team').replace('[uid]', 'ana-8')

test('the walk sees the pages', () => {
  expect(pages).toEqual(expect.arrayContaining(['/', '/calls', '/calls/[sessionId]', '/settings']))
})

for (const page of pages) {
  test(`${page} gives nothing for a session cookie that is none`, async ({ request }) => {
    for (const [way, headers] of Object.entries(WAYS))
      for (const cookie of COOKIES) {
        const ask = (path: string) => request.get(path, { headers: { ...headers, cookie }, maxRedirects: 0 })
        let answer = await ask(`${concrete(page)}?range=7d`)
        // The framework leads a payload's address to the one with its own mark first.
        const marked = answer.headers().location ?? ''
        if (marked.includes('_rsc') && !marked.includes('/login')) answer = await ask(marked)
        const said = `${JSON.stringify(answer.headers())} ${await answer.text()}`
        expect(said, way).toContain('/login?callbackUrl=')
        expect(said, way).not.toContain('queryKey')
        expect(said, way).not.toContain(CONFIGURED)
      }
  })
}

test('the open pages tell nothing that is configured', async ({ request }) => {
  for (const page of ['/login', '/setup', '/nowhere'])
    for (const cookie of ['', 'next-auth.session-token=x']) {
      const answer = await request.get(page, { headers: { cookie } })
      expect(`${JSON.stringify(answer.headers())} ${await answer.text()}`, page).not.toContain(CONFIGURED)
    }
})

test('who is signed in is told where recordings lie', async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL, storageState: stateFile('agent') })
  const answer = await request.get('/calls')
  expect(answer.headers()['content-security-policy']).toContain(CONFIGURED)
  await request.dispose()
})
