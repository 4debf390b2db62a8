import type { Request } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { send } from '@/lib/client/http/send'
import { aboutDocumentApp } from '@/lib/client/page/document-app'

const MOST_CHARACTERS = 60_000

/** Has a request of the reference sent as the page's own: with the viewer's session, about the page's app. Files are downloaded instead. */
export function sendTried(request: Request, isFile: (path: string) => boolean): Request {
  const { pathname, search } = new URL(request.url, window.location.href)
  const address = aboutDocumentApp(`${pathname}${search}`)
  const whole = { ...request, url: `${window.location.origin}${address}` }
  if (isFile(pathname)) return { ...whole, userFetch: download }
  return {
    ...whole,
    headers: { ...request.headers, accept: 'application/json' },
    userFetch: async (url, init) => readable(await send(url, init)),
  }
}

async function download(url: string): Promise<Response> {
  const link = Object.assign(document.createElement('a'), { href: url, download: '' })
  link.click()
  return new Response('The download has started.', { headers: { 'content-type': 'text/plain' } })
}

/** The answer, cut where it is longer than anyone reads; drawing all of it would stop the page for seconds. */
async function readable(response: Response): Promise<Response> {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  const written = await response.text()
  if (written.length <= MOST_CHARACTERS) return new Response(written, { status, statusText, headers })
  headers.set('content-type', 'text/plain')
  const cut = `${written.slice(0, MOST_CHARACTERS)}\n… (the rest is not shown)`
  return new Response(cut, { status, statusText, headers })
}
