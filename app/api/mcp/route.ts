import { defineRoute } from '@/lib/server/api/define-route'
import { requireOwnOrigin } from '@/lib/server/api/same-origin'
import { publicOrigin } from '@/lib/server/auth/public-origin'
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
    const request = new Request(new URL(mcpRoute.path, origin), { method: 'POST', headers, body, signal })
    return serveMcp(request, {
      user,
      signal,
      nowSeconds: Math.floor(Date.now() / 1000),
      link: (href) => new URL(href, origin).href,
    })
  },
})
