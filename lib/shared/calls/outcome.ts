import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital, plainName } from '@/lib/shared/text/plain-name'

/** What became of a call (design, section 3), with the statuses of the API that mean it (`other`: any unknown), in the order of lists, and of stacks from the bottom. */
const LIST = {
  answered: {
    label: 'Answered',
    definition: 'Calls that somebody answered, over or still ongoing.',
    statuses: ['ended', 'ongoing'],
  },
  missed: {
    label: 'Missed',
    definition: 'Calls that nobody answered, and that were neither declined nor given up.',
    statuses: ['unanswered', 'missed', 'busy'],
  },
  declined: { label: 'Declined', definition: 'Calls that the other side turned down.', statuses: ['rejected'] },
  abandoned: {
    label: 'Abandoned',
    definition: 'Calls that the caller gave up before anybody answered.',
    statuses: ['canceled'],
  },
  failed: { label: 'Failed', definition: 'Calls that could not be put through.', statuses: ['failed'] },
  ringing: { label: 'Ringing', definition: 'Calls that still ring.', statuses: ['initiated'] },
  other: { label: 'Other', definition: 'Calls with a status that is not known.', statuses: [] },
} as const satisfies Record<string, { label: string; definition: string; statuses: readonly string[] }>
export type Outcome = keyof typeof LIST
export const OUTCOMES = Object.keys(LIST) as [Outcome, ...Outcome[]]
/** The outcomes of resolved calls. */
export const RESOLVED = OUTCOMES.filter((outcome) => outcome !== 'ringing')
export const OUTCOME_WORDS: Readonly<Record<Outcome, { label: string; definition: string }>> = LIST

export const OUTCOME_OF_STATUS: ReadonlyMap<string, Outcome> = new Map(
  OUTCOMES.flatMap((outcome) => LIST[outcome].statuses.map((status): [string, Outcome] => [status, outcome])),
)

/** The outcome of a call with a status. */
export const outcomeOf = (status: string): Outcome => OUTCOME_OF_STATUS.get(status) ?? 'other'

export const isAnswered = (status: string): boolean => outcomeOf(status) === 'answered'

/** The statuses of an outcome; none for `other`, whose statuses are not known. */
export const statusesOf = (outcome: Outcome): readonly string[] => LIST[outcome].statuses

/** What became of a call for people it was offered to: `byOthers` if it was answered, but by nobody of them. A call without a known outcome failed. */
export const OWN_OUTCOMES = ['answered', 'byOthers', 'missed', 'declined', 'abandoned', 'failed'] as const
export type OwnOutcome = (typeof OWN_OUTCOMES)[number]
/** Other roles of people in a call: they placed it, or placed it and were answered; they were invited to a meeting, or attended it. */
export const ROLES = ['placed', 'reached', 'invited', 'attended'] as const
export type Role = (typeof ROLES)[number]

/** Outcomes after which the caller may be waiting for a call back. */
export const UNREACHED_OUTCOMES = ['missed', 'declined', 'abandoned'] as const satisfies readonly Outcome[]

/** A call's state in a word: its outcome, or that it is ongoing. */
export const stateWord = (status: string): string =>
  status === 'ongoing' ? 'Ongoing' : OUTCOME_WORDS[outcomeOf(status)].label

const PARTICIPANT_WORDS: Readonly<Record<string, string>> = {
  ended: 'Finished',
  ongoing: 'In the call',
  initiated: 'Ringing',
  unanswered: 'No answer',
  rejected: 'Declined',
  canceled: 'Gave up',
}
/** What the API says of a participant, in a word. */
export const participantWord = (state: string): string => ownEntry(PARTICIPANT_WORDS, state) ?? statusWord(state)

/** The API's word for a status: one that is a lower-case word capitalized, any other verbatim. */
export const statusWord = (status: string): string => (/^[a-z]+$/.test(status) ? capital(status) : plainName(status))

const KNOWN = [...OUTCOME_OF_STATUS.keys()]

/** Statuses without repetition by outcome; unknown ones come last, by name. */
export function byOutcome(statuses: Iterable<string>): string[] {
  const rank = (status: string) => KNOWN.indexOf(status) + (KNOWN.includes(status) ? 0 : KNOWN.length + 1)
  return [...new Set(statuses)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** The stages a call can reach, each a subset of the one before, in words for calls that reached it and for calls lost before it. Every call is initiated. */
export const STAGE_WORDS = {
  rang: { reached: 'rang', lost: 'never rang' },
  answered: { reached: 'answered', lost: 'rang, not answered' },
  together: { reached: 'connected', lost: 'answered, never connected' },
  lasted: { reached: 'over a minute', lost: 'connected for a minute or less' },
} as const
export type Stage = keyof typeof STAGE_WORDS
export const STAGES = Object.keys(STAGE_WORDS) as [Stage, ...Stage[]]

type Times = { status: string; ringSeconds: number | null; initiatedAt: number | null; endedAt: number | null }

/** Seconds from initiation to the answer, or to the end without one: the ring time of a call. Null if either time is missing or they are reversed. */
export function waitSecondsOf(call: Times): number | null {
  if (outcomeOf(call.status) === 'answered') return call.ringSeconds
  if (call.status === 'initiated' || call.initiatedAt === null || call.endedAt === null) return null
  return call.endedAt >= call.initiatedAt ? call.endedAt - call.initiatedAt : null
}
