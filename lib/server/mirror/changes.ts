import { type ChangedDays, ChangeLog } from './change-log'
import type { Mirror } from './mirror'
import { type ChangeWatch, watchChanges } from './watch-changes'

/** Which calls have changed: by this process, which tells the others on its server, and by those. */
export class Changes {
  readonly log = new ChangeLog()
  private watch: ChangeWatch | null = null

  /** Exchanges changes with other processes from now on. @param everyMs between polls @throws AppError MIRROR_UNAVAILABLE */
  async exchange(mirror: Mirror, everyMs?: number): Promise<void> {
    this.watch = await watchChanges(mirror, (days) => this.log.record(days), everyMs)
  }

  /** Runs what changes calls of these days, and tells everyone who remembers answers about them. */
  async changing(days: ChangedDays, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // It may have been done all the same, if only the answer was lost.
      this.log.record(days)
      await this.watch?.announce(days).catch(() => undefined)
      throw error
    }
    this.log.record(days)
    await this.watch?.announce(days)
  }

  /** Resolves when nothing is exchanged any more. */
  async stop(): Promise<void> {
    await this.watch?.stop()
  }
}
