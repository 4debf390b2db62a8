import { type CallPlan, endPlanAt, type PlanOptions, planCall } from './call-plan'
import { callbackOf } from './callbacks'
import { viewOfRecord } from './filters'
import { escapeNonAscii } from './json-text'
import { indexesWithin, isOnLeave, type PlantedEvent, plantedCalls, withoutAway } from './planted'
import { gather } from './random'
import { callsInRoom } from './rooms'
import type { Schedule } from './schedule'
import { callJson } from './serialize'

/** A record added by a test, served verbatim; or a planted call. */
export type FedCall = {
  sessionId: string | null
  mid: string | null
  sortSeconds: number
  json: string
  record: unknown
  /** Of a planted call, which changes until it has ended. */
  plan?: CallPlan
}

/** References a call: the index of a generated one, or `−1 − position` of a fed one. */
export type CallRef = number

/** The calls in list order at a moment. */
export type CallOrder = { length: number; at(position: number): CallRef }

/** Pushed calls use indexes that no schedule reaches. */
const PUSHED_FROM = 2_000_000_000

/** All calls that the server knows: generated ones, records fed by tests, and calls that tests ended or deleted. */
export class CallBook {
  /** Newest first; `fedPositions` has their positions by session id. */
  private fed: FedCall[] = []
  private fedPositions = new Map<string, number[]>()
  private hidesGenerated = false
  private readonly endedBySeconds = new Map<number, number>()
  private readonly deleted = new Set<number>()
  private merged: { key: string; refs: Int32Array } | null = null
  private pushed = 0
  /** Increases whenever a test changes something. */
  version = 0

  /** Planted calls that do not exist yet, the next one first. */
  private waiting: CallPlan[]

  constructor(
    private readonly options: PlanOptions,
    private readonly schedule: Schedule,
    private readonly planted: readonly PlantedEvent[] = [],
  ) {
    this.waiting = plantedCalls(planted, options)
    for (const one of planted)
      if (one.kind === 'leave')
        for (const index of indexesWithin(schedule, one.from, one.to))
          if (isOnLeave(planted, this.plan(index))) this.deleted.add(index)
  }

  /** Adds the planted calls that exist by then. */
  private admit(nowSeconds: number): void {
    const count = this.waiting.findIndex(({ initiatedAt }) => initiatedAt > nowSeconds)
    const due = count === -1 ? this.waiting : this.waiting.slice(0, count)
    if (due.length === 0) return
    this.waiting = this.waiting.slice(due.length)
    const calls = due.map((plan) => ({ ...fedCallOf(JSON.parse(callJson(plan, plan.endedAt)) as unknown), plan }))
    this.setFed([...this.fed, ...calls].sort((a, b) => b.sortSeconds - a.sortSeconds))
  }

  /** How many generated calls exist by then, including deleted ones. */
  generatedCount(nowSeconds: number): number {
    return this.hidesGenerated ? 0 : this.schedule.countAt(nowSeconds)
  }

  /** All visible calls, newest first. */
  order(nowSeconds: number): CallOrder {
    this.admit(nowSeconds)
    const count = this.generatedCount(nowSeconds)
    if (this.fed.length === 0 && this.deleted.size === 0)
      return { length: count, at: (position) => count - 1 - position }
    const key = `${count}/${this.version}`
    if (this.merged?.key !== key) this.merged = { key, refs: this.merge(count) }
    const { refs } = this.merged
    return { length: refs.length, at: (position) => refs[position] as number }
  }

  plan(index: number): CallPlan {
    const callback = callbackOf(this.options, this.schedule, index)
    const plan = planCall(this.options, index, this.schedule.timeOf(index), callback)
    const endedAt = this.endedBySeconds.get(index)
    return withoutAway(this.planted, endedAt === undefined ? plan : endPlanAt(plan, endedAt))
  }

  fedCall(ref: CallRef): FedCall {
    return this.fed[-1 - ref] as FedCall
  }

  json(ref: CallRef, nowSeconds: number): string {
    if (ref >= 0) return callJson(this.plan(ref), nowSeconds)
    const { plan, json } = this.fedCall(ref)
    return plan === undefined ? json : callJson(plan, nowSeconds)
  }

  isDeleted(index: number): boolean {
    return this.deleted.has(index)
  }

  /** The visible calls with this session id, newest first: several for a reused room. */
  findAll(sessionId: string, nowSeconds: number): CallRef[] {
    this.admit(nowSeconds)
    const fed = (this.fedPositions.get(sessionId) ?? []).map((position) => -1 - position)
    const inRoom = callsInRoom(this.options, sessionId, this.generatedCount(nowSeconds)).filter(
      (index) => !this.deleted.has(index) && this.plan(index).trap !== 'unreadable',
    )
    const one = fed.length === 0 && inRoom.length === 0 ? this.findGenerated(sessionId, nowSeconds) : null
    return [...fed, ...inRoom, ...(one === null ? [] : [one])]
  }

  /** The newest visible call with this session id. */
  find(sessionId: string, nowSeconds: number): CallRef | null {
    return this.findAll(sessionId, nowSeconds)[0] ?? null
  }

  /** The visible generated call with this hash, which is part of its session id and of the names of its files. */
  planOfHash(hash: string, nowSeconds: number): CallPlan | null {
    if (!/^[0-9a-f]{8}$/.test(hash)) return null
    const index = gather(Number.parseInt(hash, 16), this.options.seed)
    if (index >= this.generatedCount(nowSeconds) || this.deleted.has(index)) return null
    const plan = this.plan(index)
    return plan.trap === 'unreadable' ? null : plan
  }

  private findGenerated(sessionId: string, nowSeconds: number): CallRef | null {
    const plan = this.planOfHash(sessionId.slice(-8), nowSeconds)
    return plan?.sessionId === sessionId ? plan.index : null
  }

  /** Adds records verbatim; a record of a known call replaces the older one. `replace` hides everything else. */
  feed(records: unknown[], replace: boolean): void {
    if (replace) this.hidesGenerated = true
    const kept = replace ? [] : this.fed
    const incoming = records.map(fedCallOf)
    this.setFed(latestOf([...kept, ...incoming]).sort((a, b) => b.sortSeconds - a.sortSeconds))
  }

  private setFed(fed: FedCall[]): void {
    this.fed = fed
    this.fedPositions = new Map()
    for (const [position, { sessionId }] of fed.entries()) {
      if (sessionId === null) continue
      this.fedPositions.set(sessionId, [...(this.fedPositions.get(sessionId) ?? []), position])
    }
    this.version += 1
  }

  /** Ends a generated call at that time, when everyone in it leaves; returns false for a fed one, which is served verbatim. */
  end(ref: CallRef, endedAtSeconds: number): boolean {
    if (ref < 0) return false
    this.endedBySeconds.set(ref, endedAtSeconds)
    this.version += 1
    return true
  }

  /** Adds calls that begin now, at the top of the list, and are canceled at once: this shifts the pages of a running walk. */
  pushNewest(count: number, nowSeconds: number): void {
    const records = Array.from({ length: count }, () => {
      this.pushed += 1
      const plan = planCall(this.options, PUSHED_FROM + this.pushed, nowSeconds)
      const sessionId = `v1.us.2749f0aa31.${nowSeconds}pushed${this.pushed}`
      return JSON.parse(callJson({ ...endPlanAt(plan, nowSeconds), trap: null, sessionId }, nowSeconds)) as unknown
    })
    this.feed(records, false)
  }

  /** Whether a fed record names this person. */
  mentions(uid: string): boolean {
    return this.fed.some((call) => viewOfRecord(call.record).involves(uid))
  }

  remove(ref: CallRef): void {
    if (ref < 0) this.setFed(this.fed.filter((_, position) => position !== -1 - ref))
    else this.deleted.add(ref)
    this.version += 1
  }

  private merge(count: number): Int32Array {
    const refs = new Int32Array(count - [...this.deleted].filter((index) => index < count).length + this.fed.length)
    let filled = 0
    let fedPosition = 0
    for (let index = count - 1; index >= -1; index -= 1) {
      const seconds = index < 0 ? Number.NEGATIVE_INFINITY : this.schedule.timeOf(index)
      while (
        fedPosition < this.fed.length &&
        (index < 0 || (this.fed[fedPosition] as FedCall).sortSeconds >= seconds)
      ) {
        refs[filled] = -1 - fedPosition
        filled += 1
        fedPosition += 1
      }
      if (index < 0 || this.deleted.has(index)) continue
      refs[filled] = index
      filled += 1
    }
    return refs
  }
}

/** Whether two records of a room are the same call: by their `mid`, or by their time if one has no `mid` yet. */
const isSame = (one: FedCall, other: FedCall): boolean =>
  one.mid === other.mid || ((one.mid === null || other.mid === null) && one.sortSeconds === other.sortSeconds)

/** The last record of each call. */
function latestOf(calls: readonly FedCall[]): FedCall[] {
  const rooms = new Map<FedCall | string, FedCall[]>()
  for (const call of calls) {
    const room = rooms.get(call.sessionId ?? call) ?? []
    const others = room.filter((other) => !isSame(other, call))
    rooms.set(call.sessionId ?? call, [...others, call])
  }
  return [...rooms.values()].flat()
}

function fedCallOf(record: unknown): FedCall {
  const fields = (typeof record === 'object' && record !== null ? record : {}) as Record<string, unknown>
  const seconds = [fields.initiatedAt, fields.startedAt, fields.endedAt].map(Number).find((time) => time > 0) ?? 0
  return {
    sessionId: typeof fields.sessionId === 'string' && fields.sessionId !== '' ? fields.sessionId : null,
    mid: typeof fields.mid === 'string' && fields.mid !== '' ? fields.mid : null,
    sortSeconds: seconds > 100_000_000_000 ? Math.floor(seconds / 1000) : seconds,
    json: escapeNonAscii(JSON.stringify(record)),
    record,
  }
}
