import { CALL_STATUSES } from '@/lib/shared/calls/call'

/** From the bottom of a stack to its top: successful calls first, so that problems show at the upper edge. */
const STACK_ORDER: readonly string[] = ['ended', 'ongoing', 'initiated', 'unanswered', 'rejected', 'canceled']

/** Statuses without repetition in stacking order; undocumented ones come last, by name. */
export function inStackOrder(statuses: Iterable<string>): string[] {
  const rank = (status: string) => {
    const known = STACK_ORDER.indexOf(status)
    return known < 0 ? STACK_ORDER.length : known
  }
  return [...new Set(statuses)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/**
 * The statuses of a legend: those present and every possible one (the documented ones, or those in the filter), so that the legend keeps
 * its shape while a live count alternates between zero and one.
 */
export function shownStatuses(present: Iterable<string>, filtered: readonly string[]): string[] {
  return inStackOrder([...(filtered.length > 0 ? filtered : CALL_STATUSES), ...present])
}
