import * as z from 'zod/mini'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { APP_PARAM } from '@/lib/shared/apps/apps'
import former from '@/lib/shared/former-addresses.json'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital } from '@/lib/shared/text/plain-name'
import { PERMISSIONS, ROLES } from '@/lib/shared/users/roles'
import { ERROR_RESPONSES, errorsOf } from './errors'
import examples from './examples.json'
import { type Parameter, parametersOf } from './parameters'
import { type JsonSchema, jsonSchemaOf, namedSchemas } from './schemas'
import { ROUTE_WORDS, type RouteWords, SUBJECTS } from './words'

/** A request about simulated calls, and what Callscope answered. */
type Example = { path: string; body?: unknown; answer?: unknown }

/** The example of a route, by method and path; `tests/integration/api/openapi.test` writes and compares them. */
const exampleOf = (name: string): Example | undefined => {
  const example = ownEntry(examples as Readonly<Record<string, Example>>, name)
  return JSON.stringify(example ?? null).length > MOST_CHARACTERS ? undefined : example
}
const MOST_CHARACTERS = 1700

/** What the document needs to know about a route. */
export type RouteDescription = Pick<RouteHandler, 'route' | 'role' | 'scope'>

const INTRODUCTION = `Everything that Callscope shows, for scripts and tools.

Send \`Authorization: Bearer csk_…\` with a token from Settings → Links and tokens. Each operation names the scope that it takes (\`x-required-scope\`); those without one need a session. A token may make 600 requests a minute.

Answers are \`{data, meta}\`, errors \`{error: {code, message, details, requestId}}\`. Times are epoch seconds. Lists in a query are joined by commas; a comma within a value has a backslash before it. Ids are percent-encoded in a path; what no path can have (\`.\`, \`..\`), and \`compare\`, \`export\` and \`facets\`, have \`~\` before them. An unknown parameter is an error. Examples are answers about simulated calls, with long lists cut short.`

/** The OpenAPI 3.1 document of these routes. @throws Error for a route or parameter without words */
export function openApiDocument(routes: readonly RouteDescription[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  const shared = sharedParameters(routes)
  for (const one of inOrderOfWords(routes)) {
    const { method, path } = one.route
    const place = path.replaceAll('[', '{').replaceAll(']', '}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(one, shared) }
  }
  for (const [before, now] of Object.entries(former.routes)) paths[before] = formerPath(before, now, paths[now] ?? {})
  return {
    openapi: '3.1.1',
    info: {
      ...{ title: 'Callscope', version, description: INTRODUCTION },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(SUBJECTS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas(),
      parameters: Object.fromEntries(shared.values()),
      responses: ERROR_RESPONSES,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: 'A sign-in in the browser. Changes also need an `Origin` header.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'A token from Settings → Links and tokens: `csk_…`.' },
      },
    },
  }
}

/** The deprecated entry of a path at its former address, which works until 2.0. */
const formerPath = (path: string, now: string, operations: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(operations as Record<string, Record<string, unknown>>).map(([method, operation]) => [
      method,
      {
        ...Object.fromEntries(
          ['tags', 'security', 'x-required-scope', 'x-required-role'].map((key) => [key, operation[key]]),
        ),
        operationId: operationId({ method, path }),
        summary: `Use ${now} instead`,
        deprecated: true,
        responses: { ...(operation.responses as object), 200: { description: `As of ${now}.` } },
      },
    ]),
  )
function inOrderOfWords(routes: readonly RouteDescription[]): RouteDescription[] {
  const order = Object.keys(ROUTE_WORDS)
  return routes.toSorted((one, other) => order.indexOf(routeName(one.route)) - order.indexOf(routeName(other.route)))
}

/** The name of a route in the document's words and examples. */
const routeName = ({ method, path }: RouteDescription['route']): string => `${method} ${path}`

/** The words of a route. @throws Error for a route without any */
function wordsOf({ route }: RouteDescription): RouteWords {
  const words = ownEntry(ROUTE_WORDS, routeName(route))
  if (words === undefined) throw new Error(`${routeName(route)} has no words in the documentation.`)
  return words
}

/** The declaration with `app`, the parameter that every route with a user also takes. */
const asked = ({ route, role }: RouteDescription): RouteDescription['route'] =>
  role === 'public' ? route : { ...route, query: z.object({ ...route.query?.shape, ...APP_PARAM }) }

type CommonParameters = ReadonlyMap<string, readonly [name: string, parameter: Parameter]>

/** Parameters that several routes describe in the same words, such as the filters, each with a name; the plain one goes to the query parameter used most. */
function sharedParameters(routes: readonly RouteDescription[]): CommonParameters {
  const counts = new Map<string, { parameter: Parameter; count: number }>()
  for (const one of routes)
    for (const parameter of parametersOf(asked(one), wordsOf(one).params)) {
      const text = JSON.stringify(parameter)
      counts.set(text, { parameter, count: (counts.get(text)?.count ?? 0) + 1 })
    }
  const names = new Set<string>()
  const rankOf = ({ parameter, count }: { parameter: Parameter; count: number }) =>
    (parameter.in === 'path' ? routes.length : 0) - count
  const found = [...counts]
    .filter(([, { count }]) => count > 1)
    .toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
  return new Map(
    found.map(([text, { parameter }]) => {
      const alike = [parameter.name, `${parameter.in}.${parameter.name}`, `${parameter.name}.${names.size}`]
      const name = alike.find((one) => !names.has(one)) ?? text
      names.add(name)
      return [text, [name, parameter]]
    }),
  )
}

function operationOf(one: RouteDescription, shared: CommonParameters): object {
  const { route, role, scope } = one
  const { subject, summary, description, params, errors = [], status = 200, files } = wordsOf(one)
  const parameters = parametersOf(asked(one), params).map((parameter) => {
    const known = shared.get(JSON.stringify(parameter))
    return known === undefined ? parameter : { $ref: `#/components/parameters/${known[0]}` }
  })
  const example = exampleOf(routeName(route))
  return {
    operationId: operationId(route),
    tags: [subject],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: jsonContent(jsonSchemaOf(route.body, 'input'), example?.body) },
    }),
    responses: {
      [status]: { description: 'Success.', content: answerContent(route, files, example) },
      ...errorsOf(one, errors),
    },
    security: role === 'public' ? [] : [{ session: [] }, ...(scope === null ? [] : [{ token: [scope] }])],
    'x-required-scope': scope,
    'x-required-role': role === 'public' ? [] : role === 'signed-in' ? ROLES : PERMISSIONS[role],
    ...(example !== undefined && { 'x-example-request': example.path }),
  }
}

const jsonContent = (schema: JsonSchema, example: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

function answerContent(
  { answer, path }: RouteDescription['route'],
  files: RouteWords['files'],
  example: Example | undefined,
) {
  if (answer !== 'file') return jsonContent(jsonSchemaOf(answer, 'output'), example?.answer)
  if (files === undefined) throw new Error(`${path} answers with a file of an unknown type.`)
  const form = (type: string) => {
    if (type === 'application/json') return {}
    return { type: 'string', ...(/^text|json/.test(type) ? {} : { contentMediaType: type }) }
  }
  return Object.fromEntries(
    Object.entries(files).map(([type, words]) => [type, { schema: { description: words, ...form(type) } }]),
  )
}

/** `getCallsBySessionIdNotes` for `GET /api/calls/[sessionId]/notes`. */
function operationId({ method, path }: { method: string; path: string }): string {
  const words = path
    .slice('/api/'.length)
    .replaceAll('[', 'by-')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  return `${method.toLowerCase()}${words.map(capital).join('')}`
}
