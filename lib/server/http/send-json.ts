import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Route } from '@/lib/shared/http/route'

/** Headers of a body that a route encodes itself, as `lib/cli/front-door/answers` reads them. @param byteLength null where not known in advance */
export const ownEncoding = (encoding: 'gzip' | null, byteLength: number | null): Record<string, string> => ({
  ...(encoding !== null && { 'x-own-encoding': encoding }),
  ...(byteLength !== null && { 'x-own-length': String(byteLength) }),
})

/** True behind our own server, which restores the header names; `next dev` would not, and compresses by itself. */
export const mayEncode = (): boolean => process.env.OWN_ENCODING === '1'

const compress = promisify(gzip)
/** A list of 50 calls becomes a seventh of its size in 0.4 ms; zlib's default takes 1.0 ms to make it an eighth. */
export const GZIP_LEVEL = 2
/** The compressed body of each page's last answer, as long as the page is remembered. */
const lastBodies = new WeakMap<object, { meta: string; body: Buffer<ArrayBuffer> }>()

/** An answer that is JSON text already, such as a list of records from the mirror: sent unchanged, and parsed only for pages. */
export class PreparedAnswer {
  private constructor(
    readonly json: string,
    readonly httpStatus: number,
    private readonly made: { page: object; meta: string } | null,
  ) {}

  static of(json: string, httpStatus = 200): PreparedAnswer {
    return new PreparedAnswer(json, httpStatus, null)
  }

  /** A page of records whose JSON is remembered: asked for again, it is compressed again only if its meta has changed. */
  static ofPage(page: { readonly json: string }, meta: unknown): PreparedAnswer {
    const text = JSON.stringify(meta)
    return new PreparedAnswer(`{"data":${page.json},"meta":${text}}`, 200, { page, meta: text })
  }

  async gzipped(): Promise<Buffer<ArrayBuffer>> {
    const pack = () => compress(Buffer.from(this.json), { level: GZIP_LEVEL })
    if (this.made === null) return pack()
    const { page, meta } = this.made
    const last = lastBodies.get(page)
    if (last?.meta === meta) return last.body
    const body = await pack()
    lastBodies.set(page, { meta, body })
    return body
  }
}

/** Only in development and under test: in production a mismatch must not fail a request. */
const checks = process.env.NODE_ENV !== 'production' || process.env.CHECK_ANSWERS === '1'

/** Checks the JSON of a response against its declaration. @throws Error if they differ */
export function requireDeclaredAnswer({ path, answer }: Route, json: string): void {
  if (!checks || answer === 'file') return
  const result = answer.safeParse(JSON.parse(json))
  if (result.success) return
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message} (${issue.code})`)
  throw new Error(`The response of ${path} does not match its declaration: ${issues.slice(0, 5).join('; ')}`)
}

/** Shorter bodies fit into one packet and gain nothing from compression. */
const LEAST_CHARACTERS = 1_400

/** The weight, 0 to 1, of the first of `names`, in lower case, that a header such as `Accept` lists (RFC 9110, section 12.4.2); 0 if it lists none. */
export function weightOf(header: string, names: readonly string[]): number {
  const weights = new Map(
    header.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = Number(parameters.find((one) => /^q\s*=/.test(one))?.replace(/^q\s*=\s*/, '') ?? 1)
      return [name, Number.isFinite(weight) ? weight : 1]
    }),
  )
  return names.map((name) => weights.get(name)).find((weight) => weight !== undefined) ?? 0
}

/** True where a client takes gzip. @param accepted the value of `Accept-Encoding` */
export const acceptsGzip = (accepted: string | null): boolean => weightOf(accepted ?? '', ['gzip', '*']) > 0

/** A JSON response of known length, compressed here: by Next, a page of calls takes a seventh longer. @param headers further headers */
export async function sendJson(
  { method, headers: asked }: Request,
  answer: PreparedAnswer,
  headers: Record<string, string>,
): Promise<Response> {
  const { json, httpStatus } = answer
  const isGzipped = mayEncode() && json.length >= LEAST_CHARACTERS && acceptsGzip(asked.get('accept-encoding'))
  const body = isGzipped ? await answer.gzipped() : Buffer.from(json)
  return new Response(method === 'HEAD' ? null : body, {
    status: httpStatus,
    headers: { ...headers, ...jsonHeaders(body, isGzipped) },
  })
}

/** The headers of a JSON body of known length. */
export const jsonHeaders = ({ byteLength }: Uint8Array, isGzipped: boolean): Record<string, string> => ({
  'content-type': 'application/json',
  ...ownEncoding(isGzipped ? 'gzip' : null, mayEncode() ? byteLength : null),
})
