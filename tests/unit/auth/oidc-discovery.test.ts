import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discover, OtherIssuer } from '@/lib/server/auth/oidc-discovery'
import { reasonOf } from '@/lib/server/auth/sign-in'
import { listen } from '../../support/listen'

let answer: { status: number; body: string } = { status: 200, body: '' }
const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body))
let issuer = ''
beforeAll(async () => {
  issuer = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const says = (found: unknown, status = 200) => {
  answer = { status, body: JSON.stringify(found) }
}

test('a provider that calls itself as it is configured is used', async () => {
  const end_session_endpoint = `${issuer}/session/end`
  for (const name of [issuer, `${issuer}/`]) {
    says({ issuer: name, end_session_endpoint })
    expect(await discover(issuer)).toMatchObject({ end_session_endpoint })
  }
})

test('one that calls itself another, or says nothing usable, is refused', async () => {
  for (const name of ['https://other.example', `${issuer}.evil.example`, `${issuer}/realm`]) {
    says({ issuer: name })
    await expect(discover(issuer)).rejects.toThrow(OtherIssuer)
  }
  says({}, 500)
  await expect(discover(issuer)).rejects.toThrow('status 500')
  says({ issuer: 7 })
  await expect(discover(issuer)).rejects.toThrow()
})

test('a sign-in that failed is logged with its host, code and reason, and with nothing that is secret', () => {
  const refused = Object.assign(new Error('invalid_client (client authentication failed)'), { error: 'invalid_client' })
  expect(reasonOf({ error: refused, providerId: 'oidc' }, 'https://id.example/realm')).toEqual({
    host: 'id.example',
    error: 'invalid_client',
    reason: 'invalid_client (client authentication failed)',
  })
  const unreachable = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })
  expect(reasonOf(unreachable, 'https://id.example')).toMatchObject({ error: 'ECONNREFUSED' })
  for (const quoted of ['state mismatch, expected s3cret, got: s3cret', 'nonce mismatch, expected s3cret, got: x'])
    expect(JSON.stringify(reasonOf({ error: new Error(quoted) }))).not.toContain('s3cret')
  expect(reasonOf({ error: 'text', s3cret: 1 })).toEqual({})
})
