/** What became of a call (design, section 3), each with the statuses of the API that mean it; `other` is any status that is not known. */
const STATUSES_OF = {
  answered: ['ongoing', 'ended'],
  missed: ['unanswered', 'missed', 'busy'],
  declined: ['rejected'],
  abandoned: ['canceled'],
  failed: ['failed'],
  ringing: ['initiated'],
  other: [],
} as const satisfies Record<string, readonly string[]>
export type Outcome = keyof typeof STATUSES_OF
export const OUTCOMES = Object.keys(STATUSES_OF) as [Outcome, ...Outcome[]]

/** Every status that has an outcome, with it. */
export const OUTCOME_OF_STATUS: ReadonlyMap<string, Outcome> = new Map(
  OUTCOMES.flatMap((outcome) => STATUSES_OF[outcome].map((status): [string, Outcome] => [status, outcome])),
)

/** The outcome of a call with a status. */
export const outcomeOf = (status: string): Outcome => OUTCOME_OF_STATUS.get(status) ?? 'other'

/** The statuses of an outcome; none for `other`, whose statuses are not known. */
export const statusesOf = (outcome: Outcome): readonly string[] => STATUSES_OF[outcome]

/** What became of a call for people it was offered to: `byOthers` if it was answered, but by nobody of them. A call without a known outcome failed. */
export const OWN_OUTCOMES = ['answered', 'byOthers', 'missed', 'declined', 'abandoned', 'failed'] as const
export type OwnOutcome = (typeof OWN_OUTCOMES)[number]
/** What else people were to a call: they placed it, and it was answered; or it was a meeting that they were invited to, or attended. */
export const ROLES = ['placed', 'reached', 'invited', 'attended'] as const
export type Role = (typeof ROLES)[number]

/** Outcomes after which the caller may be waiting for a call back. */
export const UNREACHED_OUTCOMES = ['missed', 'declined', 'abandoned'] as const satisfies readonly Outcome[]
