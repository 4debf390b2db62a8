import type { Call } from '@/lib/shared/contracts/call'
import { type CountStep, presenceCounts } from './counts'
import { emptyStretches, extentOf } from './extent'
import { subLanes } from './lanes'
import { type Person, peopleOfCall, type Span, type Stay } from './presence'

/** What is drawn, before anything is known of where: it stays the same object while one zooms and pans, and so does all within it. */
export type TimelineSubject = {
  call: Call
  nowSeconds: number
  /** Those with a lane, by first join, and the sub-lanes of each. */
  people: readonly Person[]
  rows: readonly Stay[][][]
  /** Who never joined. */
  absent: Person[]
  steps: CountStep[]
  mostPresent: number
  extent: Span
  foldable: Span[]
}

/** All of the timeline that depends on the call and the time alone. A `nowSeconds` that is no number is the call's own time; `known` are the people at it, where they are known already. */
export function timelineSubject(call: Call, nowSeconds: number, known?: readonly Person[]): TimelineSubject {
  const now = Number.isFinite(nowSeconds) ? nowSeconds : call.time
  const everyone = known ?? peopleOfCall(call, now)
  const people = everyone.filter((person) => person.stays.length > 0)
  const steps = presenceCounts(people)
  const extent = extentOf(call, people, now)
  return {
    call,
    nowSeconds: now,
    people,
    rows: people.map(subLanes),
    absent: everyone.filter((person) => person.stays.length === 0),
    steps,
    mostPresent: steps.reduce((most, step) => Math.max(most, step.count), 0),
    extent,
    foldable: emptyStretches(call, steps, extent),
  }
}
