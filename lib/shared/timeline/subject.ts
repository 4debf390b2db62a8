import type { Call } from '@/lib/shared/contracts/call'
import { type CountStep, presenceCounts } from './counts'
import { emptyStretches, extentOf } from './extent'
import { subLanes } from './lanes'
import { type DeviceInterval, type Person, peopleOfCall, type Span } from './presence'

/** What is drawn, without positions. Zooming and panning reuse the same object and everything in it. */
export type TimelineSubject = {
  call: Call
  nowSeconds: number
  /** Everyone with a lane, by first join, and the sub-lanes of each. */
  people: readonly Person[]
  rows: readonly DeviceInterval[][][]
  /** People who never joined. */
  absent: Person[]
  steps: CountStep[]
  mostPresent: number
  extent: Span
  foldable: Span[]
}

/** The part of the timeline that depends only on the call and the time. A non-finite `nowSeconds` is replaced by the call's own time; `known` are the people at that time, if already computed. */
export function timelineSubject(call: Call, nowSeconds: number, known?: readonly Person[]): TimelineSubject {
  const now = Number.isFinite(nowSeconds) ? nowSeconds : call.time
  const everyone = known ?? peopleOfCall(call, now)
  const people = everyone.filter((person) => person.intervals.length > 0)
  const steps = presenceCounts(people)
  const extent = extentOf(call, people, now)
  return {
    call,
    nowSeconds: now,
    people,
    rows: people.map(subLanes),
    absent: everyone.filter((person) => person.intervals.length === 0),
    steps,
    mostPresent: steps.reduce((most, step) => Math.max(most, step.count), 0),
    extent,
    foldable: emptyStretches(call, steps, extent),
  }
}
