import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answer, refuse } from './answer'
import { type Asked, readAsked } from './asked'
import { Exception } from './exceptions'
import type { Sessions } from './sessions'

export type ServerOptions = {
  user: string
  password: string
}

/** The longest address that ClickHouse itself takes (`http_max_uri_size`). */
const MAX_ADDRESS_BYTES = 1_048_576
const KEPT_NAMES = 100_000
/** Statements that need no rights in the database. */
const OF_NO_DATABASE = /^\s*SELECT version\(\)/i
/** The path of requests from tests to the process itself; ClickHouse has no such path. */
const CONTROL = '/tests'

function credentials(request: IncomingMessage, address: URL): [user: string, password: string] {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Basic') {
    const [user = '', ...password] = Buffer.from(encoded, 'base64').toString().split(':')
    return [user, password.join(':')]
  }
  const given = (name: string) => address.searchParams.get(name)
  return [
    String(request.headers['x-clickhouse-user'] ?? given('user') ?? 'default'),
    String(request.headers['x-clickhouse-key'] ?? given('password') ?? ''),
  ]
}

/** ClickHouse’s HTTP interface on sessions of the embedded engine. */
export function serveClickHouse(sessions: Sessions, version: string, options: ServerOptions): Server {
  let names: string[] = []
  let delayMs = 0
  let forbidden: string | null = null

  function controlled(request: IncomingMessage, response: ServerResponse, address: URL): void {
    if (address.pathname === `${CONTROL}/delay`) delayMs = Number(address.searchParams.get('ms'))
    else if (address.pathname === `${CONTROL}/forbidden`) forbidden = address.searchParams.get('database')
    else if (request.method === 'DELETE') names = []
    response.end(JSON.stringify(names))
  }

  /** Whether a statement is in or about the database in which the user has no rights. */
  const isForbidden = ({ sql, database }: Asked) =>
    forbidden !== null && (database === forbidden || sql.includes(`\`${forbidden}\``)) && !OF_NO_DATABASE.test(sql)

  async function asked(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const [user, password] = credentials(request, address)
    if (user !== options.user || password !== options.password)
      throw new Exception(
        516,
        'AUTHENTICATION_FAILED',
        `${user}: Authentication failed: password is incorrect, or there is no user with such name.`,
      )
    const statement = await readAsked(request)
    if (request.method === 'GET' && !/^\s*(SELECT|WITH|SHOW|DESCRIBE|EXPLAIN|EXISTS)\b/i.test(statement.sql))
      throw new Exception(164, 'READONLY', 'Cannot execute query in readonly mode.')
    if (names.push(statement.name) > KEPT_NAMES) names.shift()
    if (delayMs > 0) await wait(delayMs)
    if (isForbidden(statement)) {
      if (/^\s*CHECK GRANT\b/i.test(statement.sql)) return void response.end('0\n')
      const [words] = /^\s*\w+(?: (?:DATABASE|TABLE|VIEW))?/i.exec(statement.sql) ?? []
      throw new Exception(
        497,
        'ACCESS_DENIED',
        `${user}: Not enough privileges. To execute this query, it's necessary to have the grant ${words?.trim()} ON ${forbidden}.*`,
      )
    }
    await answer(response, sessions, statement)
  }

  const server = createServer(
    { maxHeaderSize: 2 * MAX_ADDRESS_BYTES, keepAliveTimeout: 10_000 },
    (request, response) => {
      const address = new URL(request.url ?? '/', 'http://clickhouse')
      response.setHeader('x-clickhouse-server-display-name', 'tests').setHeader('x-clickhouse-timezone', 'UTC')
      if (Buffer.byteLength(request.url ?? '') > MAX_ADDRESS_BYTES)
        response.writeHead(414, { 'content-type': 'text/html' }).end('<html><h1>414 Request-URI Too Large</h1></html>')
      else if (address.pathname.startsWith(CONTROL)) controlled(request, response, address)
      else if (
        address.pathname === '/ping' ||
        (address.pathname === '/' && request.method === 'GET' && address.search === '')
      )
        response.end('Ok.\n')
      else
        asked(request, response, address).catch((error) => {
          // A connection that broke off in the middle of its request gets no answer.
          if (response.headersSent || (request.destroyed && !request.complete)) response.destroy()
          else refuse(response, error, version)
        })
    },
  )
  return server
}
