import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { useAgent as filteringAgent } from 'request-filtering-agent'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { DeliveryError } from '../deliveries'

/**
 * The IPv6 addresses of the internet (IANA, IPv6 Global Unicast Address Assignments). All others are special, and some are an IPv4 address in another
 * notation: compatible (`::127.0.0.1`), mapped, or behind a translator (`64:ff9b:1::/48`). The filtering agent knows the special ones within.
 */
const INTERNET = new BlockList()
INTERNET.addSubnet('2000::', 3, 'ipv6')

const isSpecial = (address: string) => isIPv6(address) && !INTERNET.check(address, 'ipv6')
/** Worded like the errors of the filtering agent, which refuses all other such addresses. */
const refusal = (address: string) => new Error(`${address} is not allowed: it is no address of the internet.`)

/** @param hostname as in a URL, IPv6 in brackets. @throws Error for an IPv6 address that is not of the internet */
function requireInternet(hostname: string): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isSpecial(address)) throw refusal(address)
}

/** Resolves names, and fails for those with an address that is not of the internet. @param lookup the system's by default */
export const lookupOnInternet =
  (lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found: string | LookupAddress[], family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      const special = addresses.find(isSpecial)
      if (error === null && special !== undefined) done(refusal(special), found, family)
      else done(error, found, family)
    })

const TIMEOUT_MS = 15_000
/** An answer is read up to this size. */
const MOST_ANSWER_BYTES = 64 * 1024
const lookup = lookupOnInternet()

/** Hosts that may have private addresses, as `readHost` spells them: `hooks.internal`, `127.0.0.1:9000`. */
export type PostSettings = { allowHosts: readonly string[]; timeoutMs?: number }

/**
 * Posts to a URL that somebody has entered. Addresses of private networks are refused after the name has been resolved, so that no name can point
 * there; redirects are not followed; the answer is read up to a limit.
 * @returns the answer's text
 * @throws DeliveryError for anything but a status of 2xx; final for 410, which asks to stop
 */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  { allowHosts, timeoutMs = TIMEOUT_MS }: PostSettings,
): Promise<string> {
  const url = new URL(address)
  const host = url.hostname.replace(/\.$/, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isAllowed = allowHosts.includes(host) || allowHosts.includes(`${host}:${port}`)
  const { status, text } = await request(url, body, headers, { isAllowed, timeoutMs })
  if (status >= 200 && status < 300) return text
  if (status >= 300 && status < 400)
    throw new DeliveryError(`The receiver redirects (${status}), which is not followed.`)
  const answer = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  throw new DeliveryError(`The receiver answered ${status}${answer === '' ? '.' : `: ${answer}`}`, status === 410)
}

function request(
  url: URL,
  body: string,
  headers: Record<string, string>,
  { isAllowed, timeoutMs }: { isAllowed: boolean; timeoutMs: number },
): Promise<{ status: number; text: string }> {
  const bytes = Buffer.from(body)
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new DeliveryError(problemOf(error)))
    try {
      if (!isAllowed) requireInternet(url.hostname)
      const sent = open(url, {
        method: 'POST',
        ...(isAllowed ? { agent: false as const } : { agent: filteringAgent(url.href), lookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.length,
          'user-agent': 'Callscope',
          ...headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      })
      sent.on('error', fail)
      sent.on('response', (answer) => {
        const parts: Buffer[] = []
        let length = 0
        const done = () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') })
        answer.on('data', (part: Buffer) => {
          parts.push(part.subarray(0, MOST_ANSWER_BYTES - length))
          length += part.length
          if (length < MOST_ANSWER_BYTES) return
          done()
          sent.destroy()
        })
        answer.on('end', done)
        answer.on('error', fail)
      })
      sent.end(bytes)
    } catch (error) {
      fail(error)
    }
  })
}

const NETWORK_PROBLEMS = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  ENOTFOUND: 'The host name is unknown.',
  EAI_AGAIN: 'The host name could not be resolved.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  ETIMEDOUT: 'The receiver did not answer in time.',
  ABORT_ERR: 'The receiver did not answer in time.',
}

/** A failure in words, without the address. */
function problemOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string }
  if (message?.includes('is not allowed') === true)
    return 'The address leads into a private network; ALERT_ALLOW_HOSTS does not have its host.'
  const known = ownEntry(NETWORK_PROBLEMS, String(code))
  if (known !== undefined) return known
  return `The message could not be sent${typeof code === 'string' ? ` (${code})` : ''}.`
}
