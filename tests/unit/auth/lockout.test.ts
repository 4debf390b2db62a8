import { expect, test } from 'vitest'
import { signInWords } from '@/components/auth/login-form'
import { answerRefused } from '@/lib/server/auth/route'
import { networkOf } from '@/lib/server/process/observe/network.mjs'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:bbbb:2:3:4', '2001:db8:0:1::/64'],
  ['2001:DB8::1:2', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const locked = 'http://localhost:3000/login?error=LOCKED%3A90'

test.each([
  ['JSON', Response.json({ url: locked }, { status: 401 })],
  ['a redirect', new Response(null, { status: 302, headers: { location: locked } })],
])(
  'a lockout that next-auth reports as %s is a 429 with the time to wait and the right message',
  async (_, reported) => {
    reported.headers.append('set-cookie', 'next-auth.callback-url=%2F')
    const answer = await answerRefused(reported, 'id')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('90')
    expect(answer.headers.getSetCookie()).toEqual(['next-auth.callback-url=%2F'])
    const body = await answer.json()
    expect(body).toMatchObject({ url: locked, error: { code: 'RATE_LIMITED', requestId: 'id' } })
    expect(signInWords(new URL(body.url).searchParams.get('error') ?? '')).toBe(
      'Too many wrong passwords. Try again in 1 min 30 s.',
    )
  },
)

test.each(['UNWRITTEN', 'NETWORK'])('a sign-in that could not be tried (%s) is a 503 in words', async (code) => {
  const url = `http://localhost:3000/login?error=${code}`
  const answer = await answerRefused(Response.json({ url }, { status: 401 }), 'id')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ url, error: { code: 'UNAVAILABLE', requestId: 'id' } })
})

test('any other answer of next-auth is unchanged', async () => {
  for (const reported of [
    Response.json({ url: 'http://localhost:3000/login?error=WRONG' }, { status: 401 }),
    Response.json({ url: 'http://localhost:3000/' }),
    new Response(null, { status: 302, headers: { location: '/login?error=LOCKED' } }),
    new Response('no JSON', { status: 401 }),
  ])
    expect(await answerRefused(reported, 'id')).toBe(reported)
})

test('every other failure has a message', () => {
  expect(signInWords('WRONG')).toMatch(/^Wrong/)
  expect(signInWords('SomethingNew')).not.toContain('SomethingNew')
})
