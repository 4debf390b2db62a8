import pLimit from 'p-limit'
import { recordMovedAside } from '@/lib/server/mirror/mirror'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { countQuarantined } from '@/lib/server/mirror/write/quarantine'
import { repairServer } from '@/lib/server/mirror/write/repair'
import { countRetired } from '@/lib/server/mirror/write/retired-calls'
import type { SyncContext } from './context'
import { backfillPass, openBackfill } from './passes/backfill'
import { followPass, newFollowMemory } from './passes/follow'
import { FullWalks } from './passes/full-walks'
import { type HeadMemory, headPass, openHeadMemory } from './passes/head'
import { readRooms } from './passes/look-up'
import { refillRows } from './passes/refill'
import type { WalkState } from './passes/walk'
import { takeCommand } from './progress'
import { dueRetention } from './retention'
import type { HintReader, RoomsRead } from './webhooks/follow-hints'

/**
 * When a long walk must yield to the next tick, epoch milliseconds: when that is due, or, if a store or the API is slow, after as much time as the
 * rest of the tick took since `startedAtMs`; otherwise it would progress by only one page per tick.
 */
export const walksUntilMs = (startedAtMs: number, nowMs: number, dueAtMs: number): number =>
  Math.max(dueAtMs, nowMs + (nowMs - startedAtMs))

/** One term of holding the lease: its state and the sequence of passes. */
export class SyncSession implements HintReader {
  private readonly follow = newFollowMemory()
  /** One head pass at a time: they share what they remember. */
  private readonly headTurn = pLimit(1)
  private refilling: Promise<void> | null = null
  private retiring: Promise<void> | null = null

  private constructor(
    readonly context: SyncContext,
    private readonly head: HeadMemory,
    private backfill: WalkState,
    private readonly fullWalks: FullWalks,
  ) {}

  /** Repairs what a crash left behind, and reads the checkpoints. @throws AppError MIRROR_UNAVAILABLE */
  static async open(context: SyncContext): Promise<SyncSession> {
    await repairServer(context.mirror, context.log)
    const session = new SyncSession(
      context,
      await openHeadMemory(context),
      await openBackfill(context),
      await FullWalks.open(context),
    )
    context.progress.historyComplete = session.backfill.finished
    await context.onMoved?.()
    await session.count()
    return session
  }

  /**
   * Reads the newest and the open calls, then continues the long walk until the next tick is due. @returns when that is, epoch milliseconds
   * @throws what ends a pass; everything stored is kept, and the next tick continues from there
   */
  async tick(): Promise<number> {
    const { context } = this
    const { progress } = context
    this.refill()
    const startedAtMs = context.now()
    const dueAtMs = startedAtMs + context.settings.intervalSeconds * 1000
    await this.retire()
    // Another process may have left one.
    const commanded = takeCommand(context.mirror).then((command) => {
      progress.isWalkRequested ||= command?.action === 'rewalk'
    })
    // The error is handled where this is awaited below.
    commanded.catch(() => undefined)

    progress.pass = 'head'
    const { readIds, sampleId } = await this.readHead(false)
    await commanded
    progress.pass = 'follow'
    await followPass(context, this.follow, readIds)
    progress.syncedAt = Math.floor(startedAtMs / 1000)
    // Set together, so that the status never says `waiting` without a reason.
    progress.lastError = null
    progress.state = this.backfill.finished ? 'current' : 'backfilling'
    await this.count()
    const untilMs = walksUntilMs(startedAtMs, context.now(), dueAtMs)

    const hadHistory = this.backfill.finished
    if (!hadHistory) {
      progress.pass = 'backfill'
      this.backfill = await backfillPass(context, this.backfill, untilMs)
      progress.historyComplete = this.backfill.finished
      if (this.backfill.finished) progress.state = 'current'
    }
    await this.recordCopied()
    let isCountOld = !hadHistory
    // While calls are being removed, counts differ temporarily.
    if (hadHistory && this.retiring === null)
      isCountOld = await this.fullWalks.takeTurn(this.backfill.startedAtMs, startedAtMs, untilMs, sampleId)
    if (isCountOld) await this.count()
    Object.assign(progress, { walkStarted: null, pass: null })
    return this.backfill.finished && !hadHistory ? context.now() : dueAtMs
  }

  /** Reads the newest calls now, even during a pass. @throws UpstreamError, AppError MIRROR_UNAVAILABLE */
  async readNewest(): Promise<RoomsRead> {
    return (await this.readHead(true)).rooms
  }

  /** Reads rooms now, even during a pass. Rooms that could not be read are missing from the answer. @throws as `readNewest` */
  readRooms(sessionIds: readonly string[]): Promise<RoomsRead> {
    return readRooms(this.context, sessionIds)
  }

  private readHead(isBrief: boolean) {
    return this.headTurn(() => headPass(this.context, this.head, this.backfill.finished, isBrief))
  }

  /** Resolves once all started work has ended; the context's signal ends it. */
  async settle(): Promise<void> {
    await this.refilling
    await this.retiring
  }

  /** Runs alongside the passes, and again with the next tick if it failed. */
  private refill(): void {
    this.refilling ??= refillRows(this.context).catch((error: unknown) => {
      this.refilling = null
      if (!this.context.signal.aborted) this.context.log.warn({ err: error }, 'sync: the refill will continue later')
    })
  }

  /** Records that the history of a replaced mirror has been copied again. */
  private async recordCopied(): Promise<void> {
    const { mirror, progress, now } = this.context
    if (!this.backfill.finished || progress.setAside === null || progress.setAside.copiedAt !== null) return
    const note = { ...progress.setAside, copiedAt: Math.floor(now() / 1000) }
    await recordMovedAside(mirror, note)
    progress.setAside = note
  }

  /** Starts removing calls beyond retention in the background, since it may take long. They are counted separately, so that no walk becomes due. */
  private async retire(): Promise<void> {
    const { context } = this
    if (this.retiring !== null) return
    const { kept, needsWalk, remove } = await dueRetention(context.mirror)
    if (remove !== null)
      this.retiring = remove()
        .catch((error: unknown) => {
          if (context.signal.aborted) return
          context.log.warn({ err: error }, 'retention: calls that are too old will be removed later')
        })
        .finally(() => {
          this.retiring = null
        })
    context.progress.retention = kept && { ...kept, calls: await countRetired(context.mirror) }
    context.progress.isWalkRequested ||= needsWalk && this.backfill.finished
  }

  private async count(): Promise<void> {
    const { mirror, progress } = this.context
    const [calls, quarantined, retired] = await Promise.all([
      countCalls(mirror),
      countQuarantined(mirror),
      progress.retention === undefined ? 0 : countRetired(mirror),
    ])
    Object.assign(progress, { callsStored: calls, quarantined })
    if (progress.retention !== undefined) progress.retention = { ...progress.retention, calls: retired }
  }
}
