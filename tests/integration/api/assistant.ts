import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '@/app/api/mcp/route'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { createToken } from '@/lib/server/users/tokens'
import type { User } from '@/lib/shared/users/users'
import { ORIGIN, send } from './documented'

type Message = { jsonrpc: '2.0'; id?: number; method: string; params?: object }
const request = (method: string, params?: object, id = 1): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})
const PING = request('ping')
const bytes = (text: string) => new TextEncoder().encode(text)

/** The content type of the answer for each `Accept` header. */
const ACCEPTED: readonly (readonly [accept: string | null, type: string])[] = [
  [null, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['application/json, text/event-stream', 'application/json'],
  ['text/event-stream;q=0.9, application/json;q=0.5', 'application/json'],
  ['text/html, */*;q=0.1', 'application/json'],
  ['text/html', 'application/json'],
  ['text/event-stream', 'text/event-stream'],
  ['text/*', 'text/event-stream'],
  ['text/event-stream;q=0.2, application/json;q=0', 'text/event-stream'],
  ['*/*, application/json;q=0', 'text/event-stream'],
]

/**
 * Tests of the Model Context Protocol on a running app.
 * @param someone the owner of the token
 * @param sessionIdOf an existing call
 */
export function testAssistant(handlerOf: () => RouteHandler, someone: () => User, sessionIdOf: () => string): void {
  let authorization = ''
  /** Sends a message, or bytes, with a token. */
  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    send(handlerOf(), { as: null, body, headers: { accept: 'application/json', authorization, ...headers } })
  const resultOf = async (method: string, params?: object) => {
    const { json, text } = await ask(request(method, params))
    expect(json, text).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} })
    // biome-ignore lint/suspicious/noExplicitAny: JSON of the protocol
    return (json as any).result
  }

  describe('an assistant', () => {
    beforeAll(async () => {
      const { token } = await createToken({ name: 'An assistant', scopes: ['mcp'], expiresInDays: 1 }, someone())
      authorization = `Bearer ${token}`
    })

    test('is answered in what it accepts, whatever it says of its body', async () => {
      for (const [accept, type] of ACCEPTED) {
        const answer = await send(handlerOf(), {
          as: null,
          body: PING,
          headers: { authorization, ...(accept !== null && { accept }) },
        })
        expect([answer.status, answer.headers.get('content-type')], String(accept)).toEqual([200, type])
        const json =
          type === 'application/json' ? answer.text : /^event: message\ndata: (.+)\n\n$/.exec(answer.text)?.[1]
        expect(JSON.parse(json ?? ''), String(accept)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
      }
      const text = JSON.stringify(PING)
      for (const headers of [
        {},
        { 'content-type': 'text/plain' },
        { 'content-type': 'Application/JSON; charset=utf8' },
      ] as Record<string, string>[])
        for (const body of [bytes(text), bytes(`\ufeff${text}`), bytes(`\r\n ${text}\n`)])
          expect((await ask(body, headers)).json).toMatchObject({ result: {} })
      expect((await ask(gzipSync(text), { 'content-encoding': 'gzip' })).json).toMatchObject({ result: {} })
      expect((await ask(bytes(text), { 'content-encoding': 'zstd' })).status).toBe(415)
    })

    test('speaks every revision, and is offered the latest with a handshake for one that is none', async () => {
      const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
      for (const asked of [...revisions, '1999-01-01']) {
        const { protocolVersion } = await resultOf('initialize', {
          protocolVersion: asked,
          capabilities: {},
          clientInfo: { name: 'tests', version: '1' },
        })
        expect(protocolVersion).toBe(revisions.includes(asked) ? asked : revisions.at(-1))
        const answer = await ask(request('tools/list'), { 'mcp-protocol-version': asked })
        expect(answer.status, asked).toBe(revisions.includes(asked) ? 200 : 400)
      }
      for (const method of ['notifications/initialized', 'notifications/cancelled']) {
        const answer = await ask({ jsonrpc: '2.0', method, params: { requestId: 1 } })
        expect([answer.status, answer.text]).toEqual([202, ''])
      }
      for (const method of ['resources/list', 'prompts/list', 'no/such'])
        expect((await ask(request(method))).json).toMatchObject({ id: 1, error: { code: -32601 } })
    })

    test('may send several messages at once by the revisions that know it', async () => {
      const batch = [
        PING,
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
        request('no/such', {}, 2),
      ]
      for (const headers of [{}, { 'mcp-protocol-version': '2025-03-26' }] as Record<string, string>[])
        expect((await ask(batch, headers)).json).toMatchObject([
          { id: 1, result: {} },
          { id: 2, error: { code: -32601 } },
        ])
      expect((await ask([batch[1]])).status).toBe(202)
      const stream = await ask(batch, { accept: 'text/event-stream' })
      expect(JSON.parse(stream.text.split('data: ')[1] ?? '')).toHaveLength(2)
      for (const deep of [
        `[{"a":${'['.repeat(70)}${']'.repeat(70)}}]`,
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        `[${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`,
      ])
        expect((await ask(bytes(deep))).status).toBe(400)
      const later = { 'mcp-protocol-version': '2025-06-18' }
      const initialize = request('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: {} })
      for (const [body, headers] of [
        [batch, later],
        [[], {}],
        [Array(11).fill(PING), {}],
        [[initialize], {}],
      ] as const)
        expect(await ask(body, headers)).toMatchObject({ status: 400, json: { error: { code: -32600 } } })
    })

    test('is refused by the protocol whatever it sends, never with a failure of the server', async () => {
      const revision = 'io.modelcontextprotocol/protocolVersion'
      const called = (params: object) => request('tools/call', params)
      const messages = [
        7,
        null,
        [1, null, {}],
        called({ name: 'delete_calls', arguments: {} }),
        called({ name: '__proto__', arguments: {} }),
        called({ name: 'search_calls', arguments: ['ended'] }),
        called({ name: 'search_calls', arguments: 'ended' }),
        called({ name: 'search_calls', arguments: { q: 'a'.repeat(2_000_000) } }),
        called({ name: 'definitions', _meta: { [revision]: '2999-01-01' } }),
        request('subscriptions/listen', { _meta: { [revision]: '2026-07-28' } }),
        request('tools/call'),
        { ...PING, id: { a: 1 } },
        { ...PING, jsonrpc: '1.0' },
        { jsonrpc: '2.0', id: 1, result: {} },
      ].map((message) => bytes(JSON.stringify(message)))
      for (const body of [bytes(''), bytes('{"jsonrpc":'), new Uint8Array([0xff, 0xfe]), ...messages]) {
        const { status, text } = await ask(body)
        const sent = new TextDecoder().decode(body.slice(0, 80))
        expect(status, sent).toBeLessThan(500)
        expect(text, sent).not.toMatch(/at .*\.(js|ts):\d+|-32603/)
      }
      for (const name of ['mcp-protocol-version', 'mcp-session-id', 'last-event-id'])
        expect((await ask(PING, { [name]: 'x'.repeat(5_000) })).status, name).toBeLessThan(500)
    })

    test('is answered from this origin and from none, and from no other even with a token', async () => {
      expect((await ask(PING, { origin: ORIGIN })).status).toBe(200)
      for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`])
        expect((await ask(PING, { origin })).status, origin).toBe(403)
    })

    test('gets what every tool declares for each of its own examples', async () => {
      const { tools } = await resultOf('tools/list')
      expect(tools).toHaveLength(TOOLS.length)
      expect(JSON.stringify(tools).length).toBeLessThan(30_000)
      const ajv = new Ajv2020({ allowUnionTypes: true })
      for (const { name, inputSchema, outputSchema } of tools) {
        const takes = ajv.compile(inputSchema)
        const answers = ajv.compile(outputSchema)
        for (const example of inputSchema.examples) {
          const given = { ...example, ...('sessionId' in example && { sessionId: sessionIdOf() }) }
          expect(takes(given) ? [] : takes.errors, name).toEqual([])
          const { isError, structuredContent, content } = await resultOf('tools/call', { name, arguments: given })
          expect(isError, `${name}: ${content[0].text}`).toBeUndefined()
          expect(answers(structuredContent) ? [] : answers.errors, name).toEqual([])
        }
      }
    })

    test('takes lists as lists or joined, and is told in a sentence what is wrong', async () => {
      const asked = (metrics: unknown) =>
        resultOf('tools/call', { name: 'query', arguments: { metrics, range: 'last-week' } })
      const { structuredContent } = await asked(['calls', 'answerRate'])
      expect((await asked('calls,answerRate')).structuredContent).toEqual(structuredContent)
      const wrong = await resultOf('tools/call', { name: 'query', arguments: { metrics: 'calls', rang: '7d' } })
      expect(wrong).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'INVALID_REQUEST: rang: is not an argument of this tool; range is' }],
      })
    })
  })
}
