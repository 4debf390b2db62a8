import { defineRoute } from '@/lib/server/api/define-route'
import { requireOwnOrigin } from '@/lib/server/api/same-origin'
import { publicOrigin } from '@/lib/server/auth/public-origin'
import { addressInApp, currentApp } from '@/lib/server/config/current-app'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { route } from '@/lib/shared/contracts/route'
import { exchange } from './exchange'
import { serveMcp } from './serve'

/** Model Context Protocol, streamable HTTP: read-only tools for assistants, without sessions. */
const mcpRoute = route({ method: 'POST', path: '/api/mcp', answer: 'file' })

export const POST = defineRoute(mcpRoute, {
  role: 'read',
  scope: 'mcp',
  async run({ user, headers, bytes, signal }) {
    requireOwnOrigin(headers)
    const origin = publicOrigin(headers)
    const address = new URL(mcpRoute.path, origin)
    const asking = {
      user,
      app: currentApp(),
      signal,
      nowSeconds: Math.floor(sharedNowMs() / 1000),
      link: (href: string) => addressInApp(new URL(href, origin).href),
    }
    return exchange(new TextDecoder().decode(await bytes()), headers, (body, own) =>
      serveMcp(new Request(address, { method: 'POST', headers: own, body, signal }), asking),
    )
  },
})
