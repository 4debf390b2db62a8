import type { IncomingMessage } from 'node:http'
import type { Endpoint } from './faults'

export type LoggedRequest = {
  number: number
  atMs: number
  endpoint: Endpoint | 'unknown'
  method: string
  /** As received, with the query. */
  path: string
  /** Without the key's value. */
  headers: Record<string, string>
}

const MAX_LOGGED = 5000

/** The latest requests to the API (not to the control routes), so that tests can check what was sent. */
export class RequestLog {
  private logged: LoggedRequest[] = []
  private readonly counts = new Map<string, number>()
  private total = 0
  /** The headers of the last request, reused for the next if equal: a client always sends the same, and the demo runs for weeks. */
  private last: { text: string; headers: Record<string, string> } = { text: '{}', headers: {} }

  add(request: IncomingMessage, endpoint: Endpoint | null): void {
    this.total += 1
    const name = endpoint ?? 'unknown'
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    this.logged.push({
      number: this.total,
      atMs: Date.now(),
      endpoint: name,
      method: request.method ?? '',
      path: request.url ?? '',
      headers: this.headersOf(request),
    })
    if (this.logged.length > MAX_LOGGED * 2) this.logged = this.logged.slice(-MAX_LOGGED)
  }

  private headersOf(request: IncomingMessage): Record<string, string> {
    const headers: Record<string, string> = {}
    for (const [header, value] of Object.entries(request.headers))
      headers[header] = header === 'apikey' ? '[key]' : String(value)
    const text = JSON.stringify(headers)
    if (text !== this.last.text) this.last = { text, headers }
    return this.last.headers
  }

  clear(): void {
    this.logged = []
    this.counts.clear()
    this.total = 0
  }

  report(): { total: number; counts: Record<string, number>; requests: LoggedRequest[] } {
    return { total: this.total, counts: Object.fromEntries(this.counts), requests: this.logged.slice(-MAX_LOGGED) }
  }
}
