import type { CallPlan } from './call-plan'
import { apiError } from './http'
import { isGroup } from './json-text'
import { snapshotAt } from './snapshot'

/** The parsed filters of List Calls (field notes); `people` holds `uid` and `onBehalfOf`. */
export type CallFilter = {
  equal: Partial<Record<'type' | 'mode' | 'status' | 'receiverType', string>>
  participantsCount: number | null
  startedAt: number | null
  endedAt: number | null
  hasRecording: boolean | null
  hasTranscription: boolean | null
  people: string[]
}

/** The fields of a call that filters use. */
export type FilterView = {
  type: string
  mode: string
  status: string
  receiverType: string
  participantsCount: number
  startedAt: number
  endedAt: number
  hasRecording: boolean
  hasTranscription: boolean
  involves(uid: string): boolean
}

/** @throws ApiError ERR_BAD_REQUEST naming the parameter */
export function parseFilter(query: URLSearchParams, onBehalfOf: string | null): CallFilter {
  const equal: CallFilter['equal'] = {}
  for (const name of ['type', 'mode', 'status', 'receiverType'] as const) {
    const value = query.get(name)
    if (value) equal[name] = name === 'status' ? oneSpelling(value) : value
  }
  const uid = query.get('uid')
  return {
    equal,
    participantsCount: numberOf(query, 'participantsCount'),
    startedAt: numberOf(query, 'startedAt'),
    endedAt: numberOf(query, 'endedAt'),
    hasRecording: flagOf(query, 'hasRecording'),
    hasTranscription: flagOf(query, 'hasTranscription'),
    people: [uid, onBehalfOf].flatMap((person) => (person ? [person.toLowerCase()] : [])),
  }
}

/** Cache key of a filter; null when everything passes. */
export function filterKey(filter: CallFilter): string | null {
  const { equal, people, ...rest } = filter
  const isOpen = Object.values(rest).every((value) => value === null) && people.length === 0
  return isOpen && Object.keys(equal).length === 0 ? null : JSON.stringify(filter)
}

/** Whether a call matches. Times bound a window: started at `startedAt` or later, ended at `endedAt` or earlier. */
export function passes(filter: CallFilter, view: FilterView): boolean {
  const { equal } = filter
  if (equal.type !== undefined && equal.type !== view.type) return false
  if (equal.mode !== undefined && equal.mode !== view.mode) return false
  if (equal.status !== undefined && equal.status !== oneSpelling(view.status)) return false
  if (equal.receiverType !== undefined && equal.receiverType !== view.receiverType) return false
  if (filter.participantsCount !== null && filter.participantsCount !== view.participantsCount) return false
  if (filter.startedAt !== null && !(view.startedAt >= filter.startedAt)) return false
  if (filter.endedAt !== null && !(view.endedAt > 0 && view.endedAt <= filter.endedAt)) return false
  if (filter.hasRecording !== null && filter.hasRecording !== view.hasRecording) return false
  if (filter.hasTranscription !== null && filter.hasTranscription !== view.hasTranscription) return false
  return filter.people.every((uid) => view.involves(uid))
}

export function viewOfPlan(plan: CallPlan, nowSeconds: number): FilterView {
  const state = snapshotAt(plan, nowSeconds)
  return {
    type: plan.type,
    mode: plan.mode,
    status: state.status,
    receiverType: isGroup(plan.receiver) ? 'group' : 'user',
    participantsCount: state.totalParticipants,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    hasRecording: state.hasRecording,
    hasTranscription: state.hasTranscription,
    involves: (uid) =>
      plan.initiator.uid === uid ||
      (!isGroup(plan.receiver) && plan.receiver.uid === uid) ||
      plan.participants.some((row) => row.person.uid === uid),
  }
}

/** The same for an arbitrary record. */
export function viewOfRecord(record: unknown): FilterView {
  const call = (typeof record === 'object' && record !== null ? record : {}) as Record<string, unknown>
  const participants = Array.isArray(call.participants) ? (call.participants as ({ uid?: unknown } | null)[]) : []
  return {
    type: String(call.type),
    mode: String(call.mode),
    status: String(call.status),
    receiverType: String(call.receiverType),
    participantsCount: Number(call.totalParticipants),
    startedAt: secondsOf(call.startedAt),
    endedAt: secondsOf(call.endedAt),
    hasRecording: call.hasRecording === true || call.hasRecording === 'true' || call.hasRecording === 1,
    hasTranscription: call.hasTranscription === true || call.hasTranscription === 'true',
    involves: (uid) =>
      idOf(call.initiator) === uid ||
      (call.receiverType === 'user' && idOf(call.receiver) === uid) ||
      participants.some((row) => row?.uid === uid),
  }
}

/** The uid of one side of a call, or of an object in its place. */
const idOf = (side: unknown): unknown =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>).uid : side

const oneSpelling = (status: string) => (status === 'cancelled' ? 'canceled' : status)

function secondsOf(value: unknown): number {
  const seconds = Number(value ?? 0)
  return seconds > 100_000_000_000 ? Math.floor(seconds / 1000) : seconds
}

function numberOf(query: URLSearchParams, name: string): number | null {
  const value = query.get(name)
  if (value === null || value === '') return null
  if (!/^\d{1,15}$/.test(value)) throw apiError(400, 'ERR_BAD_REQUEST', `${name} is not a whole number.`)
  return Number(value)
}

function flagOf(query: URLSearchParams, name: string): boolean | null {
  const value = query.get(name)
  if (value === null || value === '') return null
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw apiError(400, 'ERR_BAD_REQUEST', `${name} is neither true nor false.`)
}
