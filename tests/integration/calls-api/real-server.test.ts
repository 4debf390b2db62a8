import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '../../support/listen'
import { apiOf } from '../sync/world'

let server: Server | undefined

async function apiOver(listener: RequestListener) {
  server = createServer(listener)
  const url = `http://127.0.0.1:${await listen(server)}/v3`
  return apiOf({ url, chatUrl: url, apiKey: 'k-0123456789abcdef' })
}
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
const json = { 'content-type': 'application/json' }
const once = { retries: 0 }

describe('against a real HTTP server', () => {
  it('an answer that is still dripping at the deadline is a 504', async () => {
    const api = await apiOver((_, response) => {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    const startedAtMs = Date.now()
    await expect(api.listCalls({}, { ...once, deadlineMs: 300 })).rejects.toMatchObject({
      status: 504,
      failure: 'timeout',
    })
    expect(Date.now() - startedAtMs).toBeLessThan(2000)
  })

  it('a small body that unpacks to more than 32 MiB is refused, once', async () => {
    let requests = 0
    const bomb = gzipSync(`{"data":[],"padding":"${'0'.repeat(40 * 1024 * 1024)}"}`)
    const api = await apiOver((_, response) => {
      requests += 1
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb)
    })
    await expect(api.listCalls({})).rejects.toMatchObject({ failure: 'too-large' })
    expect(requests).toBe(1)
  })

  it('a redirect is not followed', async () => {
    const paths: string[] = []
    const api = await apiOver((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(307, { location: '/v3/elsewhere' }).end()
    })
    await expect(api.listCalls({})).rejects.toMatchObject({ failure: 'redirect' })
    await expect(api.markGroupConversationDelivered('team', {}, { onBehalfOf: 'a' })).rejects.toMatchObject({
      failure: 'redirect',
    })
    expect(paths).toHaveLength(2)
  })

  it('a truncated body is requested again', async () => {
    let requests = 0
    const api = await apiOver((_, response) => {
      requests += 1
      if (requests > 1) return void response.writeHead(200, json).end('{"data":[1]}')
      response.writeHead(200, { ...json, 'content-length': '100' })
      response.write('{"data":[')
      setTimeout(() => response.destroy(), 20)
    })
    expect((await api.listCalls({})).records).toEqual([1])
    expect(requests).toBe(2)
  })

  it('the request ends when its caller goes away', async () => {
    const api = await apiOver(() => undefined)
    const caller = new AbortController()
    setTimeout(() => caller.abort(new Error('gone')), 50)
    await expect(api.listCalls({}, { signal: caller.signal })).rejects.toThrow('gone')
  })
})
