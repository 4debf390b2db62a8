import { CALL_STATUSES } from '@/lib/shared/contracts/call'

/** From the bottom of a stack to its top: what worked first, so that trouble gathers at the upper edge. */
const STACK_ORDER: readonly string[] = ['ended', 'ongoing', 'initiated', 'unanswered', 'rejected', 'canceled']

/** Statuses without repetition in stacking order; those that the specification does not name come last, by name. */
export function inStackOrder(statuses: Iterable<string>): string[] {
  const rank = (status: string) => {
    const known = STACK_ORDER.indexOf(status)
    return known < 0 ? STACK_ORDER.length : known
  }
  return [...new Set(statuses)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/**
 * The statuses to name: those present, and every one that could come (the documented ones, or those asked for), so that a legend keeps
 * its shape while a live count comes and goes between zero and one.
 */
export function shownStatuses(present: Iterable<string>, asked: readonly string[]): string[] {
  return inStackOrder([...(asked.length > 0 ? asked : CALL_STATUSES), ...present])
}
