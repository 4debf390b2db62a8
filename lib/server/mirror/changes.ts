import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { asWork } from '@/lib/server/process/observe/tracking'
import type { Window } from '@/lib/shared/filters/range'
import { type ChangedDays, type Mirror, readStates, writeState } from './mirror'

const DAY_SECONDS = 86_400
/** A write that touches more days than this counts as touching all of them. */
const MAX_DAYS = 400

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

const PREFIX = 'mirror.changes.'
const INTERVAL_MS = 750
/** Announcements are never deleted, so older ones than this are ignored. */
const RECENT_MS = 86_400_000
/** Changes that an announcement repeats, so that a process that polls less often misses no day. */
const REPEATED = 32

/** A process's newest changes: their numbers, ascending and consecutive, with the days of each. */
const announcementSchema = z.array(z.tuple([z.number(), z.nullable(z.array(z.number()))]))
type Announcement = z.infer<typeof announcementSchema>

/** Exchanges notices of changed calls between processes on the same server. */
type ChangeWatch = {
  announce(days: ChangedDays): Promise<void>
  /** Resolves when polling has stopped. */
  stop(): Promise<void>
}

/**
 * Polls for changes by other processes: `changed` is called once for all since the last poll, with the days that they touched, and never for
 * own changes. Each process announces under its own key, so that none overwrites another's.
 * @param intervalMs between polls
 */
async function watchChanges(
  mirror: Mirror,
  changed: (days: ChangedDays) => void,
  intervalMs = INTERVAL_MS,
): Promise<ChangeWatch> {
  const own = PREFIX + randomUUID()
  let announced: Announcement = []
  const newest = () => announced.at(-1)?.[0] ?? 0
  let said = 0
  const say = async () => {
    const number = newest()
    await writeState(mirror, own, announced)
    said = Math.max(said, number)
  }
  const poll = () => readStates(mirror, PREFIX, RECENT_MS)
  let seen = await poll()
  let polling: Promise<void> | null = null
  const pollAgain = async () => {
    try {
      // What could not be said when it happened.
      if (said < newest()) await say()
      const now = await poll()
      const news = [...now].filter(([key, text]) => key !== own && seen.get(key) !== text)
      if (news.length > 0) changed(unionOf(news.map(([key, text]) => daysSince(seen.get(key), text))))
      seen = now
    } catch {
      // The next query reports that the mirror is unreachable.
    }
    polling = null
  }
  const timer = setInterval(() => {
    polling ??= asWork('changes', pollAgain)
  }, intervalMs)
  timer.unref()
  return {
    announce: (days) => {
      const number = newest() + 1
      announced = [...announced, [number, days === null ? null : [...days]] as Announcement[number]].slice(-REPEATED)
      return say()
    },
    stop: async () => {
      clearInterval(timer)
      await polling
    },
  }
}

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
