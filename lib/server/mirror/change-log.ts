import type { Window } from '@/lib/shared/filters/range'

const DAY_SECONDS = 86_400
/** A write that touches more days than this counts as touching all of them. */
const MAX_DAYS = 400

/** UTC days, as days since 1970, whose calls a write changed; null for any of them. */
export type ChangedDays = readonly number[] | null

/** The day of a call's row. @param seconds epoch seconds */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY_SECONDS)

/** Which days' calls were changed when, so that what was read from other days stays valid. */
export class ChangeLog {
  /** Increases with every change. */
  version = 0
  /** The last change that may have touched any day. */
  private everywhere = 0
  private readonly days = new Map<number, number>()

  /** Records a change. */
  record(days: ChangedDays): void {
    this.version += 1
    if (days === null || days.length > MAX_DAYS) {
      this.everywhere = this.version
      this.days.clear()
      return
    }
    for (const day of days) this.days.set(day, this.version)
  }

  /** The version of the last change to calls in `[from, to)`; 0 when there was none. Open ends are null. */
  lastIn({ from, to }: Window): number {
    let last = this.everywhere
    const first = from === null ? Number.NEGATIVE_INFINITY : dayOf(from)
    const end = to === null ? Number.POSITIVE_INFINITY : to / DAY_SECONDS
    for (const [day, version] of this.days) if (version > last && day >= first && day < end) last = version
    return last
  }

  /** The days changed after a version; null if any day may have been. */
  since(version: number): ChangedDays {
    if (this.everywhere > version) return null
    return [...this.days].flatMap(([day, changed]) => (changed > version ? day : []))
  }
}
