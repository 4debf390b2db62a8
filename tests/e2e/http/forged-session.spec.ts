import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PUBLIC_PAGES } from '../support/public-pages'
import { expect, test } from '../support/test'

const root = path.resolve(import.meta.dirname, '../../..')
const manifest: Record<string, string> = JSON.parse(
  readFileSync(path.join(root, '.next/app-path-routes-manifest.json'), 'utf8'),
)
const pages = Object.entries(manifest)
  .filter(([file, route]) => file.endsWith('/page') && !PUBLIC_PAGES.has(route))
  .map(([, route]) => route)

/** Next’s flag for the root layout. */
const ROOT = 16
/** The state of a browser that already has the layout and only requests the page inside. */
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
/** From RECORDING_HOSTS; pages reveal it only to signed-in users. */
const CONFIGURED = 'recordings.example'

const concrete = (route: string) =>
  route.replace('[sessionId]', 'v1.us.app.1700000000abc').replace('[guid]', 'field-team').replace('[uid]', 'ana-8')

test('the build has the pages', () => {
  expect(pages).toEqual(expect.arrayContaining(['/', '/calls', '/calls/[sessionId]', '/settings']))
})

/** Requests each page in each way with one cookie, taking the cookies in turn; the long proofs try every cookie in every way. */
const isTried = (place: number, cookie: number) =>
  process.env.TEST_THOROUGH === '1' || place % COOKIES.length === cookie

test('no page reveals anything for a forged session cookie', async ({ request }) => {
  const tries = pages.flatMap((page) => Object.entries(WAYS).map(([way, headers]) => ({ page, way, headers })))
  for (const [place, { page, way, headers }] of tries.entries())
    for (const cookie of COOKIES.filter((_, index) => isTried(place + Math.floor(place / COOKIES.length), index))) {
      const name = `${page} ${way} with ${cookie}`
      const ask = (path: string) => request.get(path, { headers: { ...headers, cookie }, maxRedirects: 0 })
      let answer = await ask(`${concrete(page)}?range=7d`)
      // The framework first redirects a request for a payload to a URL with its cache key.
      const marked = answer.headers().location ?? ''
      if (marked.includes('_rsc') && !marked.includes('/login')) answer = await ask(marked)
      const said = `${JSON.stringify(answer.headers())} ${await answer.text()}`
      expect(said, name).toContain('/login?callbackUrl=')
      expect(said, name).not.toContain('queryKey')
      expect(said, name).not.toContain(CONFIGURED)
    }
})

test('public pages reveal no configuration', async ({ request }) => {
  for (const page of ['/login', '/setup', '/reset-password', '/unsubscribe', `/s/${'A'.repeat(43)}`, '/nowhere'])
    for (const cookie of ['', 'next-auth.session-token=x']) {
      const answer = await request.get(page, { headers: { cookie } })
      expect(`${JSON.stringify(answer.headers())} ${await answer.text()}`, page).not.toContain(CONFIGURED)
    }
})

test('signed-in users get the recording hosts', async ({ requestAs }) => {
  const request = await requestAs('agent')
  const answer = await request.get('/calls')
  expect(answer.headers()['content-security-policy']).toContain(CONFIGURED)
})
