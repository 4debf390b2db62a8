import type { AlertState } from '@/lib/shared/alerts/alerts'

/** What a window says: the condition holds, does not hold, or there are too few calls to tell. */
export type Verdict = 'breach' | 'clear' | 'unknown'
/** States that depend on calls. `no-data` and `stale` temporarily replace one of these, which then resumes. */
type EvaluatedState = Exclude<AlertState, 'no-data' | 'stale'>

/** What a rule remembers between two steps. Times are epoch seconds. */
export type Memory = {
  state: AlertState
  /** When `state` was entered; null before the first step. */
  since: number | null
  /** The state by the last judged window, and when it was entered. */
  judged: EvaluatedState
  judgedSince: number | null
  /** The last step. */
  at: number | null
  /** A notice that it fires was sent, and none yet that it has ended. */
  isAnnounced: boolean
  /** A notice that the mirror is behind was sent. */
  isStaleAnnounced: boolean
}
export const NEW_MEMORY: Memory = {
  state: 'normal',
  since: null,
  judged: 'normal',
  judgedSince: null,
  at: null,
  isAnnounced: false,
  isStaleAnnounced: false,
}

/** The input of a step: a judged window; or that the mirror is behind, or has caught up but has no new window yet. */
export type Observation = { at: number; verdict: Verdict | 'stale' | 'fresh' }
export type Timing = { forSeconds: number; keepSeconds: number; stepSeconds: number; isSilenced: boolean }
/** A notice to send, or where the rule is silenced, only to record. */
type Notice = 'firing' | 'resolved' | 'stale' | 'fresh'
export type Step = { memory: Memory; told: Notice[] }

/** After a gap longer than this many steps, pending and recovering start again. */
const GAP_STEPS = 3

/**
 * One step of the states of an alert (design, section 6a): normal → pending → firing → recovering → normal, with `no-data` and `stale` above them.
 * It fires once the condition has held for `forSeconds`, and ends once it has not held for `keepSeconds`; going back from recovering to firing sends
 * no notice. Silence suppresses messages, not states: an alert that is still firing when the silence ends is announced then.
 */
export function step(before: Memory, { at, verdict }: Observation, timing: Timing): Step {
  const { isSilenced } = timing
  const told: Notice[] = []
  if (verdict === 'stale') {
    if (before.state !== 'stale') told.push('stale')
    const isStaleAnnounced = before.isStaleAnnounced || (told.length > 0 && !isSilenced)
    return { memory: { ...moved(before, 'stale', at), isStaleAnnounced }, told }
  }
  if (verdict === 'fresh') {
    if (before.state !== 'stale') return { memory: before, told }
    if (before.isStaleAnnounced) told.push('fresh')
    return { memory: { ...moved(before, before.judged, at), isStaleAnnounced: false }, told }
  }
  if (before.at !== null && at <= before.at) return { memory: before, told }
  const hadGap = before.at !== null && at - before.at > GAP_STEPS * timing.stepSeconds
  const judged = nextJudged(before, at, verdict, timing, hadGap)
  const isSame = judged === before.judged && !(hadGap && (judged === 'pending' || judged === 'recovering'))
  const memory: Memory = {
    ...moved(before, verdict === 'unknown' ? 'no-data' : judged, at),
    judged,
    judgedSince: isSame ? (before.judgedSince ?? at) : at,
    at,
    isStaleAnnounced: false,
  }
  if (before.isStaleAnnounced) told.push('fresh')
  const began = before.judged !== 'firing' && before.judged !== 'recovering'
  if (judged === 'firing' && verdict !== 'unknown' && !before.isAnnounced) {
    if (!isSilenced || began) told.push('firing')
    memory.isAnnounced = !isSilenced
  }
  if (judged === 'normal' && before.isAnnounced) {
    told.push('resolved')
    memory.isAnnounced = false
  }
  return { memory, told }
}

const moved = (before: Memory, state: AlertState, at: number): Memory => ({
  ...before,
  state,
  since: state === before.state ? (before.since ?? at) : at,
})

function nextJudged(before: Memory, at: number, verdict: Verdict, timing: Timing, hadGap: boolean): EvaluatedState {
  const { judged, judgedSince } = before
  // Time without observations does not count.
  const lasted = hadGap || judgedSince === null ? 0 : at - judgedSince
  if (verdict === 'unknown') return judged === 'pending' ? 'normal' : judged
  if (verdict === 'breach') {
    if (judged === 'normal') return timing.forSeconds === 0 ? 'firing' : 'pending'
    if (judged === 'pending') return lasted >= timing.forSeconds ? 'firing' : 'pending'
    return 'firing'
  }
  if (judged === 'firing') return timing.keepSeconds === 0 ? 'normal' : 'recovering'
  if (judged === 'recovering') return lasted >= timing.keepSeconds ? 'normal' : 'recovering'
  return 'normal'
}
