/** What a proxy passes on, seen from behind it. */
import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLIENT, type Client, SITE } from './client'
import type { Recorder } from './recorder'

const FORGED = {
  'x-request-id': 'forged-by-the-client',
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1',
  'x-real-ip': '203.0.113.7',
  forwarded: 'for=203.0.113.7;host=evil.example',
}
const NOTICED_MS = 6_000
const FIRST_LINE_MS = 5_000

/** Checks what a proxy passes on to two recorders behind it; calls `report` with each row of the table that holds. */
export async function provePassedOn(
  name: string,
  client: Client,
  [one, two]: readonly [Recorder, Recorder],
  report: (row: string) => void,
): Promise<void> {
  const received = () => [...one.received, ...two.received]
  const forget = () => {
    one.received.length = 0
    two.received.length = 0
  }

  const answer = await client('/forged', { headers: FORGED })
  assert.equal(answer.status, 200)
  const headers: IncomingHttpHeaders = received()[0]?.headers ?? {}
  assert.doesNotMatch(JSON.stringify(headers), /forged|203\.0\.113|evil/)
  assert.equal(headers['x-forwarded-for'], CLIENT)
  assert.equal(headers['x-forwarded-proto'], 'https')
  assert.equal(headers.host, SITE)
  assert.match(String(headers['x-request-id']), /^[A-Za-z0-9._-]{8,64}$/)
  report('forged headers are not passed on, its own are set')

  const pieces: string[] = []
  const streamed = client('/stream', { onPiece: (piece) => pieces.push(piece) })
  const startedMs = performance.now()
  while (pieces.length === 0) {
    assert.ok(performance.now() - startedMs < FIRST_LINE_MS, 'the first line of an answer is held back')
    await sleep(20)
  }
  assert.equal(pieces.join(''), '{"line":1}\n')
  for (const each of [one, two]) each.goOn()
  assert.equal((await streamed).text, '{"line":1}\n{"line":2}\n')
  report('the first line of an answer arrives before the second exists')

  one.mood = 'dies'
  forget()
  for (let times = 0; times < 8; times += 1) assert.equal((await client('/again')).text, 'recorded')
  report('a GET whose process died is asked of the other')
  two.mood = 'dies'
  // nginx retries idempotent methods.
  const methods = name === 'nginx' ? ['POST', 'PATCH'] : ['POST', 'PATCH', 'PUT', 'DELETE']
  for (const method of methods) {
    forget()
    const { status } = await client('/once', { method, body: '{}' })
    assert.ok(status >= 500, `a ${method} that failed is answered ${status}`)
    assert.equal(received().length, 1)
  }
  report(`a ${methods.join(', a ')} whose process died is not sent twice`)

  one.mood = 'ends'
  two.mood = 'serves'
  await sleep(NOTICED_MS)
  forget()
  for (let times = 0; times < 8; times += 1) assert.equal((await client('/elsewhere')).status, 200)
  // nginx has no health checks.
  if (name !== 'nginx') {
    assert.equal(one.received.length, 0)
    report('a process that says it ends is given nothing')
  }
  one.mood = 'serves'
}

/** Checks that an answer arrives after a silence of over a minute, the usual time-out of a proxy. */
export async function proveLate(client: Client, report: (row: string) => void): Promise<void> {
  assert.equal((await client('/late')).text, 'late')
  report('an answer that takes over a minute arrives')
}
