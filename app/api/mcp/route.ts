import { defineRoute } from '@/lib/server/api/define-route'
import { requireOwnOrigin } from '@/lib/server/api/same-origin'
import { publicOrigin } from '@/lib/server/auth/public-origin'
import { addressInApp, currentApp } from '@/lib/server/config/current-app'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { route } from '@/lib/shared/contracts/route'
import { serveMcp } from './serve'

/** Model Context Protocol, streamable HTTP: read-only tools for assistants, without sessions. */
const mcpRoute = route({ method: 'POST', path: '/api/mcp', answer: 'file' })

export const POST = defineRoute(mcpRoute, {
  role: 'read',
  scope: 'mcp',
  async run({ user, headers, bytes, signal }) {
    requireOwnOrigin(headers)
    const origin = publicOrigin(headers)
    const body = new Uint8Array(await bytes())
    if (isBatch(body)) return refusal('Batches are not supported; send one message per request.')
    const request = new Request(new URL(mcpRoute.path, origin), { method: 'POST', headers, body, signal })
    return serveMcp(request, {
      user,
      app: currentApp(),
      signal,
      nowSeconds: Math.floor(sharedNowMs() / 1000),
      link: (href) => addressInApp(new URL(href, origin).href),
    })
  },
})

const OPENING_BRACKET = 0x5b
const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * True for a list of messages, which the protocol dropped in 2025-06-18: one that cancels another of its messages would keep the answer open
 * for ever.
 */
const isBatch = (body: Uint8Array): boolean => body.find((byte) => !WHITE_SPACE.has(byte)) === OPENING_BRACKET

/** An error of JSON-RPC 2.0, section 5.1: the message is no valid request. */
const refusal = (message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 })
