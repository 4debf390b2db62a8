import type { Answer } from '@/lib/simulator/http'
import { type Page, spelledBody, spelledEnvelope } from './answers'
import { type SpellingKind, spelledJson, spelledWebhook } from './record'

/** Varies the spelling of what the simulator sends without changing its meaning. Depends only on the seed and on the content. */
export class Spellings {
  constructor(
    private readonly seed: number,
    private readonly kinds: readonly SpellingKind[],
  ) {}

  record(json: string): string {
    return spelledJson(json, this.seed, this.kinds)
  }

  envelope(page: Page): string {
    return spelledEnvelope(page, this.seed)
  }

  webhook(body: string): string {
    return spelledWebhook(body, this.seed)
  }

  body(answer: Answer): Answer {
    return spelledBody(answer, this.seed)
  }
}
