import type { CallId } from '@/lib/shared/call-id'

const FIRST_HOLD_MS = 60_000
const MAX_HOLD_MS = 3_600_000
const MAX_HELD = 1000

type Held = { failures: number; untilMs: number; absent: Set<string> }

/**
 * Calls that could not be read by id. Each is skipped for a minute after its first failure, doubling with every further one up to an hour,
 * so that a call the API cannot return costs few requests and a brief failure is soon retried. Per process.
 */
export class HeldIds {
  private readonly held = new Map<string, Held>()

  /** Records a failure. @param isLasting a retry will not help soon: skip the call for the full hour */
  hold(sessionId: string, nowMs: number, isLasting = false): void {
    const absent = this.held.get(sessionId)?.absent ?? new Set()
    const failures = (this.held.get(sessionId)?.failures ?? 0) + 1
    const holdMs = isLasting ? MAX_HOLD_MS : Math.min(FIRST_HOLD_MS * 2 ** (failures - 1), MAX_HOLD_MS)
    // Reinserted at the end, so that the oldest are dropped when there are too many.
    this.held.delete(sessionId)
    this.held.set(sessionId, { failures, untilMs: nowMs + holdMs, absent })
    if (this.held.size > MAX_HELD) this.held.delete(this.held.keys().next().value as string)
  }

  /** Holds a room whose answer was another call than this one. */
  holdAbsent({ sessionId, mid }: CallId, nowMs: number): void {
    this.hold(sessionId, nowMs)
    this.held.get(sessionId)?.absent.add(mid)
  }

  /** Whether the last answer about this call's room, which is why the room is held, was another call. */
  isAbsent({ sessionId, mid }: CallId): boolean {
    return this.held.get(sessionId)?.absent.has(mid) === true
  }

  /** Records a success. */
  release(sessionId: string): void {
    this.held.delete(sessionId)
  }

  isDue(sessionId: string, nowMs: number): boolean {
    return nowMs >= (this.held.get(sessionId)?.untilMs ?? Number.NEGATIVE_INFINITY)
  }
}
