import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { asWork } from '@/lib/server/process/observe/tracking'
import type { Window } from '@/lib/shared/filters/range'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { type ChangedDays, type Mirror, readStates, writeState } from './mirror'

/** A write that touches more days than this counts as touching all of them. */
const MAX_DAYS = 400

/** The day of a call's row. @param seconds epoch seconds */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY_SECONDS)

/** Records which days' calls were changed and when, so that results cached for other days stay valid. */
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

const PREFIX = 'mirror.changes.'
const INTERVAL_MS = 750
/** Announcements are never deleted, so older ones than this are ignored. */
const RECENT_MS = 86_400_000
/** Changes that an announcement repeats, so that a process that polls less often misses no day. */
const REPEATED = 32

/** A process's newest changes: their numbers, ascending and consecutive, with the days of each. */
const announcementSchema = z.array(z.tuple([z.number(), z.nullable(z.array(z.number()))]))
type Announcement = z.infer<typeof announcementSchema>

/** The days of the changes in `text` that are not in `before`; null if some are no longer repeated or cannot be read. */
function daysSince(before: string | undefined, text: string): ChangedDays {
  const known = before === undefined ? 0 : (read(before)?.at(-1)?.[0] ?? null)
  const announcement = read(text)
  if (known === null || announcement === null) return null
  const [first] = announcement
  if (first === undefined || first[0] > known + 1) return null
  return unionOf(announcement.filter(([number]) => number > known).map(([, days]) => days))
}

function read(text: string): Announcement | null {
  const parsed = announcementSchema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

const unionOf = (all: readonly ChangedDays[]): ChangedDays =>
  all.every((days) => days !== null) ? [...new Set(all.flat())] : null

/** Tracks which calls have changed, and exchanges changes with the other processes on the same server. */
export class Changes {
  readonly log = new ChangeLog()
  /** Each process announces under its own key, so that none overwrites another's. */
  private readonly key = PREFIX + randomUUID()
  private announced: Announcement = []
  /** The number of the last change that the others can read. */
  private saidUntil = 0
  private shared: Mirror | null = null
  private seen = new Map<string, string>()
  private timer: NodeJS.Timeout | undefined
  private polling: Promise<void> | null = null

  /** Exchanges changes with other processes from now on. @param everyMs milliseconds between polls @throws AppError MIRROR_UNAVAILABLE */
  async exchange(mirror: Mirror, everyMs = INTERVAL_MS): Promise<void> {
    this.seen = await readStates(mirror, PREFIX, RECENT_MS)
    this.shared = mirror
    this.timer = setInterval(() => {
      this.polling ??= asWork('changes', () => this.poll(mirror))
    }, everyMs)
    this.timer.unref()
  }

  /** Runs `work`, which changes calls of these days, and invalidates the cached answers about them, in other processes too. */
  async changing(days: ChangedDays, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // The work may have succeeded, with only its answer lost.
      await this.tell(days).catch(() => undefined)
      throw error
    }
    await this.tell(days)
  }

  /** Stops polling. Resolves when the last poll has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.polling
  }

  private async tell(days: ChangedDays): Promise<void> {
    this.log.record(days)
    if (this.shared === null) return
    const next: Announcement[number] = [this.newest() + 1, days === null ? null : [...days]]
    this.announced = [...this.announced, next].slice(-REPEATED)
    await this.say(this.shared)
  }

  private readonly newest = () => this.announced.at(-1)?.[0] ?? 0

  private async say(mirror: Mirror): Promise<void> {
    const number = this.newest()
    await writeState(mirror, this.key, this.announced)
    this.saidUntil = Math.max(this.saidUntil, number)
  }

  /** Records what other processes have changed since the last poll, all at once; never throws. */
  private async poll(mirror: Mirror): Promise<void> {
    try {
      // Announce changes that could not be announced when they happened.
      if (this.saidUntil < this.newest()) await this.say(mirror)
      const { seen } = this
      this.seen = await readStates(mirror, PREFIX, RECENT_MS)
      const news = [...this.seen].filter(([key, text]) => key !== this.key && seen.get(key) !== text)
      if (news.length > 0) this.log.record(unionOf(news.map(([key, text]) => daysSince(seen.get(key), text))))
    } catch {
      // The next query reports that the mirror is unreachable.
    }
    this.polling = null
  }
}
