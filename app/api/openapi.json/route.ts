import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { defineRoute } from '@/lib/server/http/define-route'
import { openApiDocument, type RouteDescription } from '@/lib/server/http/openapi/document'
import { acceptsGzip, jsonHeaders, mayEncode } from '@/lib/server/http/send-json'
import { openApiRoute } from '@/lib/shared/http/system'
import packageJson from '@/package.json'

const OWN = { route: openApiRoute, role: 'public', scope: null } as const
let served: ReturnType<typeof servedDocument> | undefined

/** Every route but next-auth’s and the document’s own. Not by an eager glob, which lacks modules that Turbopack has yet to evaluate. */
async function allRoutes(): Promise<RouteDescription[]> {
  const routes = import.meta.glob<Record<string, RouteDescription>>(['../**/route.ts', '!../auth/**', '!./route.ts'])
  const modules = await Promise.all(Object.values(routes).map((load) => load()))
  return modules.flatMap((module) => Object.values(module).filter((one) => typeof one === 'function'))
}

/** The document, made on first use, or 304 if the client has it already (RFC 9110, section 13.1.2). */
export const GET = defineRoute(openApiRoute, OWN, async ({ headers: asked }) => {
  served ??= servedDocument(openApiDocument([...(await allRoutes()), OWN], packageJson.version))
  const { plain, gzipped, etag } = served
  const headers = { etag, 'cache-control': 'public, no-cache' }
  const known = asked
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers })
  const isGzipped = mayEncode() && acceptsGzip(asked.get('accept-encoding'))
  const body = isGzipped ? gzipped : plain
  return new Response(body, { headers: { ...headers, ...jsonHeaders(body, isGzipped) } })
})

/** A document that never changes while the process runs, with its tag and its compressed form. */
function servedDocument(document: unknown) {
  const plain = Buffer.from(JSON.stringify(document))
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  return { plain, gzipped: Buffer.from(gzipSync(plain, { level: 9 })), etag }
}
