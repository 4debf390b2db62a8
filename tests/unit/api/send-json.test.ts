import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptsGzip, PreparedAnswer, sendJson } from '@/lib/server/http/send-json'

test.each([
  ['gzip', true],
  ['br, GZIP ; q=0.5', true],
  ['*', true],
  ['gzip, *;q=0', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000, *', false],
  ['br, deflate', false],
  ['x-gzipped', false],
  ['', false],
  [null, false],
])('Accept-Encoding %j takes gzip: %s', (accepted, expected) => {
  expect(acceptsGzip(accepted)).toBe(expected)
})

beforeAll(() => {
  process.env.OWN_ENCODING = '1'
})
afterAll(() => {
  delete process.env.OWN_ENCODING
})

const send = (text: string, method = 'GET', accepted = 'gzip') => {
  const request = new Request('http://localhost/', { method, headers: { 'accept-encoding': accepted } })
  return sendJson(request, PreparedAnswer.of(JSON.stringify(text)), { 'x-own': 'yes' })
}
const header = ({ headers }: Response, name: string) => headers.get(name)

test('a long answer is compressed for those who take it, and says how long it is in bytes', async () => {
  const text = 'é'.repeat(2_000)
  const plain = await send(text, 'GET', 'br')
  expect([header(plain, 'x-own-encoding'), header(plain, 'x-own-length')]).toEqual([null, '4002'])
  expect(await plain.json()).toBe(text)
  const packed = await send(text)
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect([header(packed, 'x-own-encoding'), header(packed, 'x-own-length')]).toEqual(['gzip', `${bytes.length}`])
  expect(JSON.parse(gunzipSync(bytes).toString())).toBe(text)
  expect(header(packed, 'x-own')).toBe('yes')
})

test('a remembered page is compressed once, and again when its meta changes', async () => {
  const page = { json: JSON.stringify(['é'.repeat(2_000)]) }
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip' } })
  const sent = async (meta: unknown) => {
    const answer = PreparedAnswer.ofPage(page, meta)
    const response = await sendJson(request, answer, {})
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(answer.json)
    return answer.gzipped()
  }
  const first = await sent({ syncedAt: 1 })
  expect(await sent({ syncedAt: 1 })).toBe(first)
  expect(await sent({ syncedAt: 2 })).not.toBe(first)
  expect(await sent({ syncedAt: 1 })).not.toBe(first)
})

test('a short answer is not, and a HEAD has the headers of a GET without its body', async () => {
  expect(header(await send('short'), 'x-own-encoding')).toBeNull()
  const head = await send('é'.repeat(2_000), 'HEAD')
  expect([header(head, 'x-own-encoding'), await head.text()]).toEqual(['gzip', ''])
  expect(header(head, 'x-own-length')).toBe(header(await send('é'.repeat(2_000)), 'x-own-length'))
})

test('a server that does not restore the names of the headers gets the answer as it is', async () => {
  delete process.env.OWN_ENCODING
  const plain = await send('é'.repeat(2_000))
  process.env.OWN_ENCODING = '1'
  expect([header(plain, 'x-own-encoding'), header(plain, 'x-own-length')]).toEqual([null, null])
  expect(await plain.json()).toBe('é'.repeat(2_000))
})
