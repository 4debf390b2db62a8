import type { IncomingMessage } from 'node:http'
import { Exception } from './exceptions'
import { readBody, readFields } from './read-body'

/** What a request asks for. */
export type Asked = {
  /** The statement, without the rows of an insert whose statement is in the URL. */
  sql: string
  rows: Buffer | null
  /** Values of `{name:Type}`, as text. */
  params: Map<string, string>
  settings: Map<string, string>
  database: string
  format: string
  queryId: string | null
  /** How the statement names itself (`log_comment`), else its text. */
  name: string
  isCompressed: boolean
  /** The answer is buffered until it is complete, so that its status shows a failure. */
  isWhole: boolean
}

/** Parameters that are no settings. */
const OTHERS = [
  'query',
  'database',
  'default_format',
  'query_id',
  'user',
  'password',
  'session_timeout',
  'quota_key',
  'buffer_size',
]
/** Settings of the interface itself, which the engine need not know. */
const INTERFACE = ['log_comment', 'enable_http_compression', 'http_zlib_compression_level', 'wait_end_of_query']
const UNSUPPORTED = ['session_id', 'role', 'compress', 'decompress']
const MAX_QUERY_BYTES = 262_144
/** `http_max_field_value_size`, which limits each field of an address or a form. */
const MAX_FIELD_BYTES = 131_072

const isFormData = (type: string | undefined): type is string => type?.startsWith('multipart/form-data') === true

/** Reads a request. @throws Exception where it asks for what the server refuses, or for what this one lacks */
export async function readAsked(request: IncomingMessage): Promise<Asked> {
  const fields = new Map(new URL(request.url ?? '/', 'http://clickhouse').searchParams)
  const type = request.headers['content-type']
  let body = await readBody(request)
  if (isFormData(type)) {
    for (const [name, value] of await readFields(body, type)) fields.set(name, value)
    body = Buffer.alloc(0)
  }
  for (const [name, value] of fields)
    if (Buffer.byteLength(value) > MAX_FIELD_BYTES && name !== 'query')
      throw new Exception(1000, 'POCO_EXCEPTION', 'HTML Form Exception: Field value too long.')
  const lacking = UNSUPPORTED.find((name) => ![undefined, '0', ''].includes(fields.get(name)))
  if (lacking !== undefined) throw new Exception(48, 'NOT_IMPLEMENTED', `The server of the tests lacks '${lacking}'.`)
  const written = fields.get('query')
  const asked = {
    ...(written === undefined || written === ''
      ? { sql: body.toString(), rows: null }
      : { sql: written, rows: body.length === 0 ? null : body }),
    params: new Map<string, string>(),
    settings: new Map<string, string>(),
    database: fields.get('database') ?? String(request.headers['x-clickhouse-database'] ?? 'default'),
    format: fields.get('default_format') ?? String(request.headers['x-clickhouse-format'] ?? 'TabSeparated'),
    queryId: fields.get('query_id') ?? null,
    isCompressed:
      fields.get('enable_http_compression') === '1' && /\bgzip\b/.test(String(request.headers['accept-encoding'])),
    isWhole: fields.get('wait_end_of_query') === '1',
  }
  for (const [name, value] of fields)
    if (name.startsWith('param_')) asked.params.set(name.slice('param_'.length), value)
    else if (![...OTHERS, ...INTERFACE, ...UNSUPPORTED].includes(name)) asked.settings.set(name, value)
  checkLength(asked)
  return { ...asked, name: fields.get('log_comment') ?? asked.sql.slice(0, 200) }
}

/** The rows of an insert do not count towards the length of a statement. */
function checkLength({ sql, settings }: Pick<Asked, 'sql' | 'settings'>): void {
  const limit = Number(settings.get('max_query_size') ?? MAX_QUERY_BYTES)
  if (/^\s*INSERT\b/i.test(sql) || Buffer.byteLength(sql) <= limit) return
  throw new Exception(62, 'SYNTAX_ERROR', `Syntax error: Max query size exceeded (${limit} bytes).`)
}
