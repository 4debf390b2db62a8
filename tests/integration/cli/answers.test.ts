import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createRunningAnswers, cutIdleReader, refuse } from '@/lib/cli/front-door/answers.mjs'
import { listen } from '../../support/listen'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  return `http://127.0.0.1:${await listen(server)}`
}
const open = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject))
/** More than a socket buffers. */
const MUCH = Buffer.alloc(64 * 1024 * 1024)

describe('an idle reader', () => {
  test('is disconnected, so that its unread answer is released', async () => {
    let onCut: () => void = () => undefined
    const cut = new Promise<void>((resolve) => {
      onCut = resolve
    })
    const url = await serve((_, response) => {
      cutIdleReader(response, 50)
      response.on('close', onCut)
      response.write(MUCH)
    })
    const answer = await open(url)
    const failure = once(answer, 'error')
    await cut
    answer.resume()
    expect((await failure)[0]).toMatchObject({ code: 'ECONNRESET' })
  })

  test('is not a reader who waits for a slow answer', async () => {
    const url = await serve((_, response) => {
      cutIdleReader(response, 20)
      response.once('timeout', () => response.end('done'))
    })
    expect(await (await fetch(url)).text()).toBe('done')
  })
})

describe('running answers', () => {
  test('end before the wait for them does', async () => {
    const running = createRunningAnswers()
    const events: string[] = []
    const url = await serve((_, response) => {
      running.add(response)
      response.write('half')
    })
    expect(await running.ended(0)).toBe(true)
    const request = once(server, 'request')
    const answer = await open(url)
    const [, response] = await request
    const all = running.ended(60_000).then((whole) => events.push(`ended ${whole}`))
    answer.setEncoding('utf8')
    let text = ''
    for await (const part of answer) {
      text += part
      if (text === 'half') response.end(' and whole')
    }
    await all
    expect([text, events]).toEqual(['half and whole', ['ended true']])
  })

  test('are not waited for beyond the grace period', async () => {
    const running = createRunningAnswers()
    const url = await serve((_, response) => {
      running.add(response)
      response.write('half')
    })
    await open(url)
    expect(await running.ended(10)).toBe(false)
  })
})

describe('a refusal', () => {
  const reason = { code: 'OVERLOADED', message: 'Too many requests.', retryAfterSeconds: 3 }
  test.each([
    ['/api/calls', 'text/html', 'application/json'],
    ['/calls', 'text/html,*/*', 'text/html; charset=utf-8'],
    ['/calls', '*/*', 'application/json'],
  ])('of %s for a client that accepts %s is %s', async (path, accept, type) => {
    const url = await serve((request, response) =>
      refuse(request, response.setHeader('x-request-id', 'of-the-front-door'), reason),
    )
    const answer = await fetch(url + path, { headers: { accept } })
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
      503,
      '3',
      type,
    ])
    const text = await answer.text()
    if (type === 'application/json')
      expect(JSON.parse(text).error).toEqual({
        code: 'OVERLOADED',
        message: 'Too many requests.',
        requestId: 'of-the-front-door',
      })
    else expect(text).toContain('Too many requests. This page retries automatically.')
  })
})
