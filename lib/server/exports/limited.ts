import type { Place } from '../calls/call-keys'
import type { Part } from './parts'
import { keyAt } from './selection'

/**
 * The parts up to a number of calls. Only the part in which they end is looked into.
 * @returns also the place of the last of these calls, if there are more
 */
export async function limited(
  parts: readonly Part[],
  limit: number,
): Promise<{ parts: readonly Part[]; next: Place | null }> {
  let before = 0
  for (const [index, part] of parts.entries()) {
    const rest = limit - before
    if (part.calls < rest) {
      before += part.calls
      continue
    }
    const edge = await keyAt(part.selection, rest - 1, part.stretch)
    // Calls have been deleted since they were counted; the file then has all that are left.
    if (edge === null) return { parts, next: null }
    const isLast = edge.isLast && index === parts.length - 1
    const last = { ...part, calls: rest, selection: { ...part.selection, through: edge.key } }
    return { parts: [...parts.slice(0, index), last], next: isLast ? null : edge.key }
  }
  return { parts, next: null }
}
