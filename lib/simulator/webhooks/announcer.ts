import type { CallBook } from '@/lib/simulator/call-book'
import { SETTLED_AFTER_SECONDS } from '@/lib/simulator/call-plan'
import type { Schedule } from '@/lib/simulator/schedule'
import type { SimulatorClock } from '@/lib/simulator/simulator-clock'
import { eventsOf } from './events'
import type { WebhookSender } from './sender'

const EVERY_MS = 250
/** If the clock jumps further ahead than this, events in between are not announced. */
const MAX_STEP_SECONDS = 600

/** Sends a webhook for each event of the simulated calls as it happens. */
export class Announcer {
  /** Until when the events of each unfinished call have been announced, epoch seconds, by index. */
  private readonly open = new Map<number, number>()
  private reachedSeconds: number
  private readonly timer: NodeJS.Timeout

  constructor(
    readonly sender: WebhookSender,
    private readonly book: CallBook,
    private readonly schedule: Schedule,
    private readonly clock: SimulatorClock,
  ) {
    this.reachedSeconds = clock.seconds()
    const first = schedule.countAt(this.reachedSeconds - SETTLED_AFTER_SECONDS)
    for (let index = first; index < schedule.countAt(this.reachedSeconds); index += 1)
      this.open.set(index, this.reachedSeconds)
    this.timer = setInterval(() => this.announce(), EVERY_MS)
    this.timer.unref()
  }

  /** Announces the events that a test has just caused in a call. */
  changed(index: number): void {
    this.open.set(index, this.clock.seconds() - 1)
  }

  close(): void {
    clearInterval(this.timer)
  }

  private announce(): void {
    if (!this.sender.isListening()) return
    const now = this.clock.seconds()
    const isJump = now - this.reachedSeconds > MAX_STEP_SECONDS
    for (let index = this.schedule.countAt(this.reachedSeconds); index < this.schedule.countAt(now); index += 1)
      if (!isJump && !this.book.isDeleted(index)) this.open.set(index, this.reachedSeconds)
    this.reachedSeconds = now
    for (const [index, until] of this.open) {
      const events = eventsOf(this.book.plan(index))
      if (!isJump) for (const event of events) if (event.at > until && event.at <= now) void this.sender.send(event)
      if ((events.at(-1)?.at ?? 0) <= now) this.open.delete(index)
      else this.open.set(index, now)
    }
  }
}
