import { controlUpstream, type Stack } from '../stack'

const DAY = 86_400
type Made = Record<string, unknown>

/**
 * Silent changes of an upstream, one at a time: an old call appears, is moved in time, changes, and is deleted. None of this is among the newest
 * calls, so only a full comparison finds it.
 */
export class Disturber {
  private turn = 0
  private made: Made | null = null

  constructor(private readonly stack: Pick<Stack, 'upstream'>) {}

  async disturb(): Promise<void> {
    const { data } = (await controlUpstream(this.stack, 'GET', '/clock')) as { data: { nowSeconds: number } }
    const step = this.turn % 4
    this.turn += 1
    const initiatedAt = data.nowSeconds - (10 + (this.turn % 13)) * DAY
    if (step === 0)
      this.made = { sessionId: `late-${this.turn}`, mid: `m-${this.turn}`, status: 'ended', type: 'audio' }
    if (step === 3) {
      await controlUpstream(this.stack, 'DELETE', `/calls/${this.made?.sessionId}`)
      return
    }
    if (step === 2) this.made = { ...this.made, totalAudioMinutes: 3, totalDurationInMinutes: 3 }
    else
      this.made = {
        ...this.made,
        initiatedAt,
        startedAt: initiatedAt + 5,
        endedAt: initiatedAt + 185,
        participants: [],
      }
    await controlUpstream(this.stack, 'POST', '/calls', [this.made])
  }
}
