import 'swagger-ui-dist/swagger-ui.css'
import './reference.css'
import { useEffect, useRef } from 'react'
import SwaggerUI, {
  type Request,
  type Show,
  type SwaggerUi,
  type Tagged,
} from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { send } from '@/lib/client/http/send'
import { aboutDocumentApp } from '@/lib/client/page/document-app'
import { type ApiDocument, filePaths, foundOperations, withAccess } from './api-document'

type ReferenceProps = {
  document: ApiDocument
  find: string
  op: string | null
  /** Called with the operation that was opened, or null when it was closed. */
  onOpen: (op: string | null) => void
}

/** Parts of Swagger UI that the page has itself, or that the session makes superfluous. */
const HIDDEN = [
  'InfoContainer',
  'ServersContainer',
  'FilterContainer',
  'authorizeBtn',
  'authorizeOperationBtn',
  'TryItOutButton',
]

/** Every operation of the document, drawn by Swagger UI. What only reads can be tried with the viewer’s session. */
export default function Reference({ document: api, find, op, onOpen }: ReferenceProps) {
  const place = useRef<HTMLDivElement>(null)
  const ui = useRef<SwaggerUi>(undefined)
  const open = (id: string) => {
    const tag = foundOperations(api, '').get(id)?.tags[0]
    if (tag === undefined) return
    ui.current?.layoutActions.show(['operations', tag, id], true)
    requestAnimationFrame(() => place.current?.querySelector(`[id$="-${id}"]`)?.scrollIntoView())
  }
  const latest = useRef({ find, op, onOpen, open })
  latest.current = { find, op, onOpen, open }

  useEffect(() => {
    const files = filePaths(api)
    const domNode = document.createElement('div')
    place.current?.append(domNode)
    ui.current = SwaggerUI({
      domNode,
      spec: withAccess(api),
      docExpansion: 'list',
      filter: latest.current.find || true,
      supportedSubmitMethods: ['get'],
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: -1,
      syntaxHighlight: false,
      validatorUrl: null,
      requestInterceptor: (request: Request) => sendTried(request, (path) => files.some((one) => one.test(path))),
      onComplete: () => {
        // The page has a main of its own around it.
        requestAnimationFrame(() => domNode.querySelector('main')?.setAttribute('role', 'group'))
        if (latest.current.op !== null) latest.current.open(latest.current.op)
      },
      plugins: [
        {
          components: Object.fromEntries(HIDDEN.map((name) => [name, () => null])),
          fn: {
            opsFilter(tags: Tagged, words: string) {
              const found = foundOperations(api, words)
              return tags
                .map((tag) =>
                  tag.set(
                    'operations',
                    tag.get('operations').filter((one) => found.has(one.getIn(['operation', 'operationId']))),
                  ),
                )
                .filter((tag) => tag.get('operations').size > 0)
            },
          },
          statePlugins: {
            layout: {
              wrapActions: {
                show: (original: Show) => (path: readonly string[], isShown: boolean) => {
                  const [kind, , id = null] = path
                  if (kind === 'operations' && (isShown || id === latest.current.op))
                    latest.current.onOpen(isShown ? id : null)
                  return original(path, isShown)
                },
              },
            },
          },
        },
      ],
    })
    return () => domNode.remove()
  }, [api])

  useEffect(() => {
    ui.current?.layoutActions.updateFilter(find)
  }, [find])
  useEffect(() => {
    if (op !== null) latest.current.open(op)
  }, [op])

  return <div ref={place} id="api-reference" />
}

const MOST_CHARACTERS = 60_000

/** Sends a tried request like one of the page: with the viewer's session, to the page's app. Files are downloaded instead. */
function sendTried(request: Request, isFile: (path: string) => boolean): Request {
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

/** The answer, truncated if it is longer than anyone reads: rendering all of it would freeze the page for seconds. */
async function readable(response: Response): Promise<Response> {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  const written = await response.text()
  if (written.length <= MOST_CHARACTERS) return new Response(written, { status, statusText, headers })
  headers.set('content-type', 'text/plain')
  const cut = `${written.slice(0, MOST_CHARACTERS)}\n… (the rest is not shown)`
  return new Response(cut, { status, statusText, headers })
}
