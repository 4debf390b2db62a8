import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { inWords } from './refused'

const CONNECT_TIMEOUT_MS = 10_000
const OURS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'] as const
type Way = Pick<ClientConfig, 'connectionString' | 'ssl'>
type Ssl = Exclude<ClientConfig['ssl'], undefined>

/**
 * How to connect to the server of a DATABASE_URL: the ways to try, in order, with `sslmode` as libpq understands it
 * (https://www.postgresql.org/docs/current/libpq-ssl.html); the driver treats most of its values as `verify-full`. Without `sslmode`, the driver's
 * default holds: no SSL.
 * @throws StartError for an unknown value, and for a file that cannot be read
 */
function waysTo(url: string): Way[] {
  if (!URL.canParse(url)) return [{ connectionString: url }]
  const address = new URL(url)
  const given = Object.fromEntries(OURS.map((name) => [name, address.searchParams.get(name)]))
  for (const name of OURS) address.searchParams.delete(name)
  const { sslmode, sslrootcert, sslcert, sslkey } = given
  if (![sslmode, sslrootcert, sslcert, sslkey].some(Boolean)) return [{ connectionString: url }]
  const file = (name: string, path: string | null | undefined) => (path ? { [name]: contentsOf(name, path) } : {})
  const ca = sslrootcert === 'system' ? {} : file('ca', sslrootcert)
  const own = { ...file('cert', sslcert), ...file('key', sslkey) }
  const open: Ssl = { ...own, rejectUnauthorized: false }
  const ofAuthority: Ssl = { ...own, ...ca, checkServerIdentity: () => undefined }
  const full: Ssl = { ...own, ...ca }
  const modes: Record<string, Ssl[]> = {
    disable: [false],
    allow: [false, open],
    prefer: [open, false],
    // Same as verify-ca if a root certificate is given.
    require: [sslrootcert === 'system' ? full : 'ca' in ca ? ofAuthority : open],
    // A value of the driver's own.
    'no-verify': [open],
    'verify-ca': [ofAuthority],
    'verify-full': [full],
  }
  const ssl = ownEntry(modes, sslmode || 'verify-full')
  if (ssl === undefined) throw refused('has an unknown sslmode', `Use one of ${Object.keys(modes).join(', ')}.`)
  if (sslmode === 'verify-ca' && !('ca' in ca))
    throw refused('asks for sslmode=verify-ca without naming the authority', 'Add sslrootcert=… or use verify-full.')
  return ssl.map((one) => ({ connectionString: address.href, ssl: one }))
}

const refused = (what: string, fix: string) => new StartError({ text: `DATABASE_URL ${what}.`, fix })

function contentsOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw refused(
      `names ${path} for ${name === 'ca' ? 'sslrootcert' : `ssl${name}`}, which cannot be read (${code})`,
      'Check the path, and whose file it is.',
    )
  }
}

/** Connects in the first way that works. @returns the client, and the way, for more. @throws StartError; what the driver throws in an outage */
export async function reach(url: string, options: ClientConfig = {}): Promise<{ client: Client; way: Way }> {
  const failures: unknown[] = []
  for (const way of waysTo(url)) {
    const client = new Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...options, ...way })
    // A connection that breaks fails its query; without a listener the error would also end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return { client, way }
    } catch (error) {
      await client.end().catch(() => undefined)
      failures.push(error)
      if (!isOfSsl(error)) break
    }
  }
  throw inWords(failures.find((failure) => !isWithoutSsl(failure)) ?? failures.at(-1), url)
}

const isWithoutSsl = (error: unknown) => error instanceof Error && /does not support SSL/.test(error.message)
/** Whether another way may work: the server has no SSL, or its rules admit only connections with SSL, or only those without. */
const isOfSsl = (error: unknown) =>
  isWithoutSsl(error) || (error instanceof Error && 'code' in error && error.code === '28000')

/** The server process behind a connection, as the server told the driver. */
export const processIdOf = (client: ClientBase): number =>
  (client as ClientBase & { processID: number | null }).processID ?? 0

const MAX_SILENCE_MS = 60_000
/** Breaks a connection once its server is silent: a statement would wait for hours, and poolers accept no limit. A pool ends unused ones sooner. */
export function withoutSilence(client: ClientBase): ClientBase {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection
  const late = new Error('Connection terminated: the server did not answer in time.')
  stream.setTimeout(MAX_SILENCE_MS, () => stream.destroy(late))
  return client
}
