import type { RouteHandler } from '@/lib/server/api/define-route'

type Loaded = Promise<{ GET: RouteHandler }>

/** What pages ask before the first paint, by the address at which the browser asks it again. Loaded when asked for, so that a page brings along only what it asks. */
const ROUTES: { pattern: RegExp; load: () => Loaded }[] = [
  { pattern: /^\/api\/analytics$/, load: () => import('@/app/api/analytics/route') },
  { pattern: /^\/api\/bill$/, load: () => import('@/app/api/bill/route') },
  { pattern: /^\/api\/calls$/, load: () => import('@/app/api/calls/route') },
  { pattern: /^\/api\/calls\/(?<sessionId>[^/]+)$/, load: () => import('@/app/api/calls/[sessionId]/route') },
  {
    pattern: /^\/api\/calls\/(?<sessionId>[^/]+)\/around$/,
    load: () => import('@/app/api/calls/[sessionId]/around/route'),
  },
  {
    pattern: /^\/api\/calls\/(?<sessionId>[^/]+)\/notes$/,
    load: () => import('@/app/api/calls/[sessionId]/notes/route'),
  },
  {
    pattern: /^\/api\/calls\/(?<sessionId>[^/]+)\/tags$/,
    load: () => import('@/app/api/calls/[sessionId]/tags/route'),
  },
  { pattern: /^\/api\/ledger$/, load: () => import('@/app/api/ledger/route') },
  { pattern: /^\/api\/me\/start-view$/, load: () => import('@/app/api/me/start-view/route') },
  { pattern: /^\/api\/needs-a-look$/, load: () => import('@/app/api/needs-a-look/route') },
  { pattern: /^\/api\/people$/, load: () => import('@/app/api/people/route') },
  { pattern: /^\/api\/people\/(?<uid>[^/]+)$/, load: () => import('@/app/api/people/[uid]/route') },
  { pattern: /^\/api\/sync$/, load: () => import('@/app/api/sync/route') },
]

/**
 * The route behind an address of our API, and the ids in the path, decoded.
 * @throws Error for an address that no page asks, which is a mistake in the page
 */
export async function routeOf(path: string): Promise<{ route: RouteHandler; params: Record<string, string> }> {
  for (const { pattern, load } of ROUTES) {
    const found = pattern.exec(path)
    if (found === null) continue
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    return { route: (await load()).GET, params: Object.fromEntries(params) }
  }
  throw new Error(`No page asks ${path} ahead; add it to lib/prefetch/routes.`)
}
