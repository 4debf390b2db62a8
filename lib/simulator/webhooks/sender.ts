import pLimit from 'p-limit'
import { webhookBody } from './body'
import type { WebhookEvent } from './events'

export type WebhookTarget = {
  url: string
  user: string
  password: string
  /** Whether the receiver has started; earlier events are announced once it has. Always true by default. */
  isListening?: () => boolean
}
/** Webhooks sent: how many were accepted or failed, `refused` by HTTP status (`none` without a response in time), and the last one with its status. */
export type WebhookReport = {
  accepted: number
  failed: number
  refused: Record<string, number>
  last: { event: string; status: number | null } | null
}

/** Like the vendor's: a webhook counts as not received without a response in this time. */
const TIMEOUT_MS = 2_000
const AT_ONCE = 4

/** Sends webhooks with HTTP Basic. A receiver that fails misses them. */
export class WebhookSender {
  readonly report: WebhookReport = { accepted: 0, failed: 0, refused: {}, last: null }
  private readonly turn = pLimit(AT_ONCE)
  private readonly authorization: string

  /** @param spell how a body is written */
  constructor(
    private readonly target: WebhookTarget,
    private readonly spell: (body: string) => string = (body) => body,
  ) {
    this.authorization = `Basic ${Buffer.from(`${target.user}:${target.password}`).toString('base64')}`
  }

  isListening(): boolean {
    return this.target.isListening?.() ?? true
  }

  /** @returns the HTTP status; null without an answer in time */
  send(event: WebhookEvent): Promise<number | null> {
    return this.turn(async () => {
      const status = await this.post(this.spell(webhookBody(event)))
      const isAccepted = status !== null && status >= 200 && status < 300
      this.report[isAccepted ? 'accepted' : 'failed'] += 1
      if (!isAccepted) this.report.refused[status ?? 'none'] = (this.report.refused[status ?? 'none'] ?? 0) + 1
      this.report.last = { event: event.event, status }
      return status
    })
  }

  private async post(body: string): Promise<number | null> {
    try {
      const response = await fetch(this.target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: this.authorization },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }
}
