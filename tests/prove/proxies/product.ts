/** What the table of `docs/operations.md` promises, asked of Callscope itself through a proxy. */
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, ADMIN } from '../../e2e/support/setting'
import { type Answer, CLIENT, type Client, SITE } from './client'

const CURRENT_MS = 30_000
const ADDRESS_BYTES = 12_000
const MAX_UIDS = 100
/** In bytes: one that nginx refuses by default, and nearly the largest that Callscope takes. */
const BODIES = [1_200_000, 2_490_000]

export type Behind = { ask: Client; plainPort: number; productUrl: string; productLog: () => string }

/** Checks every row of the table that Callscope can show; calls `report` with each that holds. */
export async function proveTable(behind: Behind, report: (row: string) => void): Promise<void> {
  const { ask, plainPort, productUrl, productLog } = behind
  const { location, status } = await redirectOf(plainPort)
  assert.ok([301, 308].includes(status) && location.startsWith(`https://${SITE}`), `${status} ${location}`)
  report('http leads to https')

  const { cookie, cookies } = await signIn(ask, ADMIN)
  assert.ok(cookies.some((one) => one.startsWith('__Secure-next-auth.session-token=')))
  for (const one of cookies) assert.match(one, /; Secure/i)
  report('signs in over TLS and HTTP/2, and every cookie is Secure')
  await untilCurrent(ask, cookie)

  const direct = (path: string) => fetch(productUrl + path, { headers: { cookie, 'x-forwarded-proto': 'https' } })
  const filter = Array.from({ length: MAX_UIDS }, (_, at) => `user-${at}`.padEnd(ADDRESS_BYTES / MAX_UIDS, 'x')).join(
    ',',
  )
  const long = `/api/calls?range=all&uid=${filter}`
  assert.ok(long.length >= ADDRESS_BYTES)
  const [throughProxy, itself] = [await ask(long, { headers: { cookie } }), await direct(long)]
  assert.equal(throughProxy.status, 200, throughProxy.text.slice(0, 300))
  assert.deepEqual(JSON.parse(throughProxy.text).data, ((await itself.json()) as { data: unknown }).data)
  report(`an address of ${long.length.toLocaleString('en')} bytes`)

  for (const bytes of BODIES) {
    const answer = await importOf(ask, cookie, bytes)
    assert.equal(answer.status, 200, answer.text.slice(0, 300))
    assert.ok(JSON.parse(answer.text).data.changes.length > 1)
  }
  report(`imports of ${BODIES.map((bytes) => bytes.toLocaleString('en')).join(' and ')} bytes`)

  const forged = {
    'x-request-id': 'forged-by-the-client',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.example',
  }
  const { headers } = await ask('/api/me', { headers: { cookie, ...forged } })
  const id = String(headers['x-request-id'])
  assert.notEqual(id, forged['x-request-id'])
  const line = () =>
    productLog()
      .split('\n')
      .find((one) => one.includes(id) && one.includes('"route":"/api/me"'))
  // The log line is written only after the answer has ended.
  for (let times = 0; times < 50 && line() === undefined; times += 1) await sleep(100)
  assert.equal(JSON.parse(line() ?? '{}').client, CLIENT)
  report('a forged request id and address of a client reach neither the answer nor the log')

  const change = (origin: string) =>
    ask('/api/views', {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: '{}',
    })
  // The empty view is only rejected (400) if the origin was accepted.
  assert.equal((await change(`https://${SITE}`)).status, 400)
  assert.equal((await change('https://evil.example')).status, 403)
  report('changes from this site pass, and from one whose name is forged do not')

  const csv = '/api/calls/export?format=csv'
  const exported = await ask(csv, { headers: { cookie } })
  assert.equal(exported.status, 200)
  assert.equal(exported.text, await (await direct(csv)).text())
  assert.ok(exported.text.split('\r\n').length > 50)
  report('an export arrives whole')
}

/** Waits until the history has been read, so that two answers are about the same calls. */
async function untilCurrent(ask: Client, cookie: string): Promise<void> {
  const state = async () => JSON.parse((await ask('/api/sync', { headers: { cookie } })).text).data.state
  const untilMs = performance.now() + CURRENT_MS
  while ((await state()) !== 'current') {
    assert.ok(performance.now() < untilMs, 'the history was not read')
    await sleep(200)
  }
}

async function signIn(ask: Client, { email, password }: Account): Promise<{ cookie: string; cookies: string[] }> {
  const cookies: string[] = []
  const cookie = () => cookies.map((one) => one.split(';', 1)[0]).join('; ')
  const keep = (answer: Answer) => {
    cookies.push(...(answer.headers['set-cookie'] ?? []))
    return answer
  }
  const { csrfToken } = JSON.parse(keep(await ask('/api/auth/csrf')).text)
  const answer = keep(
    await ask('/api/auth/callback/credentials', {
      method: 'POST',
      headers: {
        cookie: cookie(),
        origin: `https://${SITE}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ csrfToken, email, password, json: 'true' }).toString(),
    }),
  )
  assert.equal(answer.status, 200, answer.text.slice(0, 300))
  return { cookie: cookie(), cookies }
}

/** Previews an import of this many bytes. */
function importOf(ask: Client, cookie: string, bytes: number): Promise<Answer> {
  const row = (at: number) => `Team ${Math.floor(at / 9_000)},${`user-${at}`.padEnd(30, 'x')}\n`
  let csv = 'team,uid\n'
  // Each line end takes two bytes in JSON.
  for (let at = 0; csv.length + at < bytes; at += 1) csv += row(at)
  return ask('/api/teams/import', {
    method: 'POST',
    headers: { cookie, origin: `https://${SITE}`, 'content-type': 'application/json' },
    body: JSON.stringify({ csv }),
  })
}

const redirectOf = (port: number): Promise<{ status: number; location: string }> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/calls', headers: { host: SITE } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
    }).on('error', reject)
  })
