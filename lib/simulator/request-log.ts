import type { IncomingMessage } from 'node:http'
import type { Endpoint } from './faults'

export type LoggedRequest = {
  number: number
  atMs: number
  endpoint: Endpoint | 'unknown'
  method: string
  /** As it came, with the query. */
  path: string
  /** Without the key's value. */
  headers: Record<string, string>
}

const KEPT_REQUESTS = 5000

/** The latest requests to the API (not to the control routes), so that a test can tell what was sent, and what was not. */
export class RequestLog {
  private kept: LoggedRequest[] = []
  private readonly counts = new Map<string, number>()
  private total = 0

  add(request: IncomingMessage, endpoint: Endpoint | null): void {
    this.total += 1
    const name = endpoint ?? 'unknown'
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    const headers: Record<string, string> = {}
    for (const [header, value] of Object.entries(request.headers))
      headers[header] = header === 'apikey' ? '[key]' : String(value)
    this.kept.push({
      number: this.total,
      atMs: Date.now(),
      endpoint: name,
      method: request.method ?? '',
      path: request.url ?? '',
      headers,
    })
    if (this.kept.length > KEPT_REQUESTS * 2) this.kept = this.kept.slice(-KEPT_REQUESTS)
  }

  clear(): void {
    this.kept = []
    this.counts.clear()
    this.total = 0
  }

  report(): { total: number; counts: Record<string, number>; requests: LoggedRequest[] } {
    return { total: this.total, counts: Object.fromEntries(this.counts), requests: this.kept.slice(-KEPT_REQUESTS) }
  }
}
