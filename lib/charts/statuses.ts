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
